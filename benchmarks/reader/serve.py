"""Serves a model file on this machine through the OpenAI API, until Ctrl+C; needs `pip install xllamacpp`.

python benchmarks/reader/serve.py MODEL.gguf [--port 8090] [--threads 2] [--context 4096]

Then, in another shell:

MEMORYOS_LANGUAGE_MODEL=openai-compatible:qwen2.5-coder-1.5b \\
MEMORYOS_LANGUAGE_MODEL_BASE_URL=http://127.0.0.1:8090/v1 \\
  memoryos eval locomo LOCOMO.json --answer --abstain --answer-tokens 1000 --limit 150

`answers.py` compares contexts, with the same two variables. With one thread, an answer from 300 tokens takes 6 to 8
seconds of CPU time; the instructions at the beginning of each prompt are read once and cached.
"""

import argparse
import signal

import xllamacpp


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--context", type=int, default=4096)
    chosen = parser.parse_args()
    params = xllamacpp.CommonParams()
    params.model.path = chosen.model
    params.port = chosen.port
    params.n_ctx, params.n_parallel, params.n_predict = chosen.context, 1, 64
    params.sampling.temp, params.sampling.seed = 0.0, 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = chosen.threads
    server = xllamacpp.Server(params)
    print(f"serving {chosen.model} at {server.listening_address}/v1", flush=True)
    signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    main()
