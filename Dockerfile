# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /app
ENV NUXT_TELEMETRY_DISABLED=1
# Packages change more seldom than sources: this layer survives most builds.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# The image holds what a release holds, the licences of all that it is made of among it.
ARG NUXT_COMMIT
RUN npm run release && npm install --prefix /installed --omit=dev --ignore-scripts --no-audit --no-fund ./release/polder-*.tgz

FROM node:24-slim
LABEL org.opencontainers.image.title="Polder" \
      org.opencontainers.image.licenses="MIT"
# Threads that print take and give back much memory; by default glibc keeps most of it (docs/operating.md).
ENV NODE_ENV=production \
    PORT=3000 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=65536
# The application keeps what it stores in `data/` below the working directory: here that is the volume.
WORKDIR /
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /installed/node_modules /app/node_modules
# `docker compose exec polder polder verify`: from wherever it is called, with the data that the server has.
COPY --chmod=755 <<"EOF" /usr/local/bin/polder
#!/bin/sh
cd / && exec node /app/node_modules/polder/.output/server/cli.mjs "$@"
EOF
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "/app/node_modules/polder/server/cli/polder.mjs"]
