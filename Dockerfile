# One image for every role; PACKHOUSE_ROLE says which parts a container runs. TypeScript runs as it is: nothing is built.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY service/package.json service/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY console/package.json console/
COPY contracts/package.json contracts/
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production PACKHOUSE_PARENT=bootstrap DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY service service
COPY sdk sdk
COPY cli cli
COPY scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/api/v1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "service/src/main.ts"]
