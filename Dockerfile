# One image for every role; PACKHOUSE_ROLE says which parts a container runs. TypeScript runs as it is; only the web
# console is built.
# The base image is named with its digest, which `docker buildx imagetools inspect node:24.21.0-slim` prints; without it nothing is
# built: docker build --build-arg NODE_IMAGE=node:24.21.0-slim@sha256:… .
ARG NODE_IMAGE
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY service/package.json service/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY console/package.json console/
COPY station/package.json station/
COPY contracts/package.json contracts/
COPY demo/package.json demo/
COPY devchain/package.json devchain/
COPY embedded-postgres/package.json embedded-postgres/
COPY identify/package.json identify/
COPY examples/package.json examples/
# The packages of the sandbox (development chain, embedded database) are not installed.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace=service --workspace=identify --workspace=sdk --workspace=cli
# The runtime of the networks brings builds for browsers, 120 MB, that the service does not load.
RUN find node_modules/onnxruntime-web/dist -type f ! -name 'ort.wasm.bundle.min.mjs' ! -name 'ort-wasm-simd-threaded.*js' ! -name ort-wasm-simd-threaded.wasm -delete

FROM packages AS console
RUN npm ci --ignore-scripts --no-audit --no-fund --include-workspace-root --workspace=console --workspace=station --workspace=identify --workspace=sdk --workspace=cli --workspace=contracts
COPY console console
COPY station station
COPY web web
COPY identify identify
COPY tsconfig.base.json ./
COPY scripts/pages.js scripts/
RUN node scripts/pages.js
# The clients that the service hands out under /downloads.
COPY LICENSE ./
COPY sdk sdk
COPY cli cli
COPY clients clients
COPY embed embed
COPY scripts scripts
RUN node scripts/downloads.ts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PACKHOUSE_PARENT=bootstrap DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY service service
COPY identify identify
COPY sdk sdk
COPY cli cli
COPY scripts scripts
COPY docs docs
# The kit of the contracts: it deploys the suite and writes what a block explorer verifies, with the sources that it imports.
COPY contracts contracts
COPY --from=console /app/node_modules/@openzeppelin node_modules/@openzeppelin
COPY --from=console /app/node_modules/@pythnetwork node_modules/@pythnetwork
COPY --from=console /app/node_modules/solady node_modules/solady
COPY --from=console /app/console/dist console/dist
COPY --from=console /app/station/dist station/dist
COPY --from=console /app/dist/downloads dist/downloads
# The program files belong to root; the service can write to /data only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/api/v1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "service/src/main.ts"]
