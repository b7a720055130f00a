# To update the digest: docker buildx imagetools inspect python:3.12-slim-bookworm
FROM python:3.12-slim-bookworm@sha256:782412e85d0f0984994c290652577d4018aff08145c85b262bb63dc0c7522254

RUN useradd --create-home --uid 1000 unwordle
WORKDIR /home/unwordle/app

# The dependencies have their own layer, which is built again only if their lock file changes.
COPY requirements/web.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/web.txt

# The user `unwordle` can read the program but not change it. The folder `report` is for output.
# The modules are compiled now, because this user cannot store compiled modules.
COPY . .
RUN python -m compileall -q . && install --directory --owner=unwordle report \
    /home/unwordle/.local /home/unwordle/.local/share /home/unwordle/.local/share/unwordle
USER unwordle

CMD ["python", "run.py"]
