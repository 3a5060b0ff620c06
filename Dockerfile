# MemoryOS as a service: `docker build -t memoryos .`, or `docker compose up` with HTTPS in front of it.
FROM python:3.13-slim AS build
WORKDIR /build
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src src
RUN python -m venv /opt/memoryos \
    && /opt/memoryos/bin/pip install --no-cache-dir --constraint constraints.txt '.[oauth,encryption,postgres]'

FROM python:3.13-slim
LABEL org.opencontainers.image.title="MemoryOS" \
      org.opencontainers.image.licenses="Apache-2.0" \
      io.modelcontextprotocol.server.name="io.github.memoryos-engine/memoryos"
RUN useradd --create-home --uid 10001 memoryos \
    && install --directory --owner memoryos --group memoryos --mode 0700 /data
COPY --from=build /opt/memoryos /opt/memoryos
ENV PATH=/opt/memoryos/bin:$PATH \
    MEMORYOS_DATA_PATH=/data \
    MEMORYOS_LOG_FORMAT=json \
    PORT=5000 \
    PYTHONUNBUFFERED=1
USER 10001
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/ready\", timeout=4)"]
# Other containers reach it; TLS and the outside world are the proxy's business.
CMD ["memoryos", "serve", "--host", "0.0.0.0", "--behind-proxy"]
