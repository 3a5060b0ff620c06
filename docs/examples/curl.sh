#!/usr/bin/env bash
# Talks to a running `memoryos serve` with curl alone: no session, no SDK.
# Needs MEMORYOS_API_KEY; MEMORYOS_URL and MEMORYOS_USER_ID say where and as whom.
set -euo pipefail
url=${MEMORYOS_URL:-http://localhost:5000}
user=${MEMORYOS_USER_ID:-default}

# Prints the answer on one line; anything but success ends the script.
ask() {
  curl --silent --show-error --fail-with-body --request POST "$url/mcp/" \
    --header "Content-Type: application/json" \
    --header "Authorization: Bearer $MEMORYOS_API_KEY" \
    --data "$1" "${@:2}"
  echo
}

call() {
  ask '{"jsonrpc": "2.0", "id": "'"$1"'", "method": "tools/call", "params": {"name": "'"$1"'", "arguments": '"$2"'}}' "${@:3}"
}

curl --silent --show-error --fail "$url/health" | grep healthy
curl --silent --show-error --fail "$url/" | grep healthy

ask '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05",
      "capabilities": {}, "clientInfo": {"name": "curl", "version": "1.0"}}}'
ask '{"jsonrpc": "2.0", "method": "notifications/initialized"}'
ask '{"jsonrpc": "2.0", "id": 2, "method": "tools/list"}'

# Arguments may stand in `params`, as clients of the older server send them ...
call add_memory '{"params": {"user_input": "Hello, I am learning Python", "user_id": "'"$user"'",
  "agent_response": "Great! What would you like to know?", "meta_data": {"topic": "programming"}}}'
call retrieve_memory '{"params": {"query": "Python programming", "user_id": "'"$user"'",
  "relationship_with_user": "teacher", "style_hint": "friendly", "max_results": 5}}'
call get_user_profile '{"params": {"user_id": "'"$user"'",
  "include_knowledge": true, "include_assistant_knowledge": true}}'

# ... or for themselves, as the schema has them.
call add_memory '{"user_input": "I prefer short answers", "agent_response": "Noted.", "user_id": "'"$user"'",
  "timestamp": "2026-05-07T18:30:00"}'
call retrieve_memory '{"query": "short answers", "user_id": "'"$user"'"}' --header "Accept: application/json"
call get_user_profile '{"user_id": "'"$user"'"}' --header "Accept:"
