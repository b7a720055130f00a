FROM python:3.12-slim

RUN useradd --create-home --uid 1000 unwordle
WORKDIR /home/unwordle/app

# The dependencies have a layer of their own, made again only when pyproject.toml changes.
COPY pyproject.toml ./
# The versions are pinned there, not here.
# hadolint ignore=DL3013
RUN pip install --no-cache-dir ".[plot,sheets,web]"

COPY --chown=1000 . .
USER 1000

CMD ["python", "run.py"]
