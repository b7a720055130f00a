# python:3.12-slim-bookworm, by its digest: to renew it, docker buildx imagetools inspect that tag.
FROM python:3.12-slim-bookworm@sha256:782412e85d0f0984994c290652577d4018aff08145c85b262bb63dc0c7522254

RUN useradd --create-home --uid 1000 unwordle
WORKDIR /home/unwordle/app

# The dependencies have a layer of their own, made again only when their lock changes.
COPY requirements/web.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/web.txt

# What runs can read the program and not change it; `report` writes into a folder of its own.
# Compiled now, since the user who runs it cannot keep what Python compiles.
COPY . .
RUN python -m compileall -q . && install --directory --owner=unwordle report
USER unwordle

CMD ["python", "run.py"]
