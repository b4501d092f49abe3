const names = `.env .env.local .env.production .git/HEAD .git/config .gitignore .htaccess .htpasswd .npmrc .ssh/id_rsa .svn/entries .DS_Store .well-known/security.txt
 admin admin.php administrator api api/admin api/admin/users api/db api/debug api/docs api/docs/json api/openapi.json api/swagger api/users backup backup.sql backup.tar.gz
 backup.zip backups build build/main.js build/main.js.map build/sbom.cdx.json composer.json config config.json config.php config.yml console core data data/outbox data/secret.key
 database.sql db.sql debug docker-compose.yml Dockerfile dump.sql error.log files graphql graphiql health id_rsa index.php info.php install.php licences.csv log logs main.js.map
 metrics node_modules node_modules/fastify/package.json npm-debug.log outbox package-lock.json package.json phpinfo.php phpmyadmin planted.sql pg18 postgres.log private ready robots.txt
 sbom.cdx.json server server-status server.js server/build/main.js sitemap.xml spool src status swagger swagger-ui.html test test.php tmp trace uploads users.csv vendor web.config
 wp-admin wp-config.php wp-login.php`

/** Names at which servers keep what was not meant for visitors, and every one with what editors and packers leave next to it. */
export const candidates: readonly string[] = names
  .split(/\s+/)
  .filter(Boolean)
  .flatMap((name) => [name, `${name}~`, `${name}.bak`, `${name}.old`, `${name}.map`, `${name}.gz`])
