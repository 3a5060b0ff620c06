#!/usr/bin/env bash
# Talks to a running `memoryos serve` with curl alone: no session, no SDK.
# Needs MEMORYOS_API_KEY; MEMORYOS_URL and MEMORYOS_USER_ID say where and as whom.
set -euo pipefail
url=${MEMORYOS_URL:-http://localhost:5000}
user=${MEMORYOS_USER_ID:-default}

ask() {
  curl --silent --show-error --fail-with-body --request POST "$url/mcp/" \
    --header "Content-Type: application/json" \
    --header "Authorization: Bearer $MEMORYOS_API_KEY" \
    --data "$1"
  echo
}

curl --silent --show-error --fail "$url/health" | grep healthy
curl --silent --show-error --fail "$url/" | grep healthy

ask '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05",
      "capabilities": {}, "clientInfo": {"name": "curl", "version": "1.0"}}}'
ask '{"jsonrpc": "2.0", "method": "notifications/initialized"}'
ask '{"jsonrpc": "2.0", "id": 2, "method": "tools/list"}'
ask '{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "add_memory", "arguments": {"params": {
      "user_input": "Hello, I am learning Python", "agent_response": "Great! What would you like to know?",
      "user_id": "'"$user"'", "meta_data": {"topic": "programming"}}}}}'
ask '{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "retrieve_memory", "arguments": {"params": {
      "query": "Python programming", "user_id": "'"$user"'", "relationship_with_user": "teacher", "max_results": 5}}}}'
ask '{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "get_user_profile", "arguments": {"params": {
      "user_id": "'"$user"'", "include_knowledge": true, "include_assistant_knowledge": true}}}}'
