import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type pg from 'pg'
import { pictureTypes } from '@fortnight/contract/testing/checkin-rules'
import { webhookEvents } from '@fortnight/contract/developer-api/webhooks'
import { demoProof, demoTime } from '@fortnight/contract/demo'
import { Problem } from '@fortnight/contract/problem'
import { keyReader } from '../identity/api-keys/key-reader.ts'
import { firebaseIssuer } from '../identity/auth/firebase.ts'
import { createIssuers } from '../identity/auth/issuers.ts'
import { takeAccount } from '../testing/joining/show-account.ts'
import { installOpenId } from '../identity/auth/openid-routes.ts'
import { type PasswordCost, passwordCost } from '../identity/auth/passwords.ts'
import { sessionReader } from '../identity/auth/session-reader.ts'
import { listProven, takeProof } from '../identity/auth/step-up.repository.ts'
import type { Config } from '../platform/config.ts'
import { serveFeatures } from './features.ts'
import { hooks } from './hooks.ts'
import { installDemoEntrance, isDemoOpen } from '../demo/entrance.ts'
import { demoProofService } from '../demo/proof.service.ts'
import { demoTimeService } from '../demo/time.service.ts'
import { createPublicPages } from '../site/content/public-pages.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { Replica } from '../platform/db/replica.ts'
import { exportLimits } from '../platform/db/time-limits.ts'
import { installActionPages } from '../site/action-links/action-pages.ts'
import { installReportPages } from '../site/reports/report-pages.ts'
import { flushWhenBack } from '../site/feedback/flush.ts'
import { openWriteBehindQueue } from '../site/feedback/write-behind-queue.ts'
import { createFileStore } from '../platform/file-store/file-store.ts'
import { fileStoreParts } from '../platform/file-store/open-file-store.ts'
import { installClosing } from '../platform/http/closing.ts'
import { installDocs } from '../platform/http/docs.ts'
import { installEvents } from '../platform/http/events.ts'
import { installFileBodies } from '../platform/http/file-body.ts'
import { guardsOf, installHeaders } from '../platform/http/headers.ts'
import { installHealth } from '../platform/http/health.ts'
import { installTimeLimit, longestArrivalMs } from '../platform/http/in-time.ts'
import { createLimits } from '../platform/http/limits.ts'
import { installMetrics } from '../platform/http/metrics.ts'
import { installPages } from '../platform/http/pages.ts'
import { installProblems, loggable, sendProblem, toProblem } from '../platform/http/problems.ts'
import { requestIds } from '../platform/http/request-id.ts'
import { serve, type ServerContext } from '../platform/http/serve.ts'
import { openMailQueue } from '../messaging/mail/mail-queue.ts'
import { installReports } from '../messaging/phone/report-routes.ts'
import { installUnsubscribing } from '../messaging/notifications/unsubscribe-routes.ts'
import { openEasyPaisa } from '../orders/easypaisa/easypaisa.ts'
import { openTextReader } from '../platform/pictures/text-reader.ts'
import { channel, readAnnouncement } from '../platform/push/announce.ts'
import { createHeartbeat, type Heartbeat } from '../platform/push/heartbeat.ts'
import { createHub } from '../platform/push/hub.ts'
import { notifyPush, type Push } from '../platform/push/push.ts'
import type { ServiceContext } from '../platform/context.ts'
import { installRequestSpans } from '../platform/telemetry/request-spans.ts'
import type { Vault } from '../platform/vault.ts'

export interface ServerOptions {
  config: Config
  database: Database
  /** Reads that can be answered elsewhere; without it the primary answers all. */
  replica?: Replica | undefined
  /** Connections besides those of requests: of exports, and of the readiness probe. */
  connection: pg.ClientConfig
  vault: Vault
  version: string
  logger: FastifyServerOptions['logger']
  /** Folder of the built web; without it only the API is served. */
  webRoot?: string
  /** Multiplies the rate limits. */
  limitScale?: number
  /** Cost of the hashes of new passwords, by default the one of `passwords.ts`. */
  passwordCost?: PasswordCost
  /** Whether sample testers act on this database. */
  liveDemo?: boolean
  /** The process that reads text in pictures, by default one of this server's own. */
  reader?: ReturnType<typeof openTextReader>
  /** Brings what transactions announce, by default NOTIFY. */
  push?: Push
  /** By which this server knows that it hears announcements. */
  heartbeat?: Heartbeat
  /** Clock of runs, by default the real one. */
  clock?: () => Date
}

/** A server that is not listening yet: everything that `main.ts` starts and the tests inject into. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, database, connection, vault, version, liveDemo = false } = options
  const app = Fastify({
    logger: options.logger,
    // Fastify's own lines contain addresses, and addresses contain personal data; ours below name the route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // One logger for all: a line that needs its request names it, and a logger for each would be a waste.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: longestArrivalMs,
    // Node checks for slow requests every 30 s by default, so that slow headers would hold a connection that long.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 260 },
    // A malformed address reaches no hook and no route, and is answered with a problem all the same.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(guardsOf(config.publicOrigin)).header('x-request-id', request.id)
      sendProblem(reply, toProblem(error))
    },
    // Answered by `closing.ts`, with a problem.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  // Another site's form may send text without permission of CORS, but not JSON.
  app.removeContentTypeParser('text/plain')
  installFileBodies(app, pictureTypes)
  const exports = openDatabase({
    config: connection,
    connections: config.connections.exports,
    limits: exportLimits(config.exportMs),
    onError: (error) => app.log.warn({ problem: loggable(error) }, 'connection of exports'),
  })
  const push = options.push ?? notifyPush(connection)
  const heartbeat = options.heartbeat ?? createHeartbeat(channel)
  const sessions = sessionReader(database.db, {
    heardUpTo: heartbeat.heardUpTo,
    onError: (error) => app.log.warn({ problem: loggable(error) }, 'last uses of sessions'),
  })
  const { firebase } = config.identity
  const mail = await openMailQueue(database.pool, vault, (error) =>
    app.log.warn({ problem: loggable(error) }, 'queue of mail'),
  )
  const easypaisa = await openEasyPaisa(
    {
      settings: config.payments.gateway,
      db: database.db,
      onError: (error) => app.log.warn({ problem: loggable(error) }, 'automatic payments'),
    },
    database.pool,
  )
  const reader = options.reader ?? openTextReader()
  const context: ServiceContext = {
    config,
    db: database.db,
    primary: database.db,
    limits: createLimits(database.pool, options.limitScale),
    vault,
    files: createFileStore(fileStoreParts(config, database.db, vault)),
    hooks,
    // Besides the embedded provider, never instead of it: administrators have their accounts there.
    issuers: await createIssuers(database.db, vault, firebase ? [firebaseIssuer(firebase)] : []),
    mail,
    easypaisa,
    clock: options.clock ?? (() => new Date()),
    passwordCost: options.passwordCost ?? passwordCost,
    spool: openWriteBehindQueue(join(config.dataDir, 'spool', 'feedback')),
    readText: reader.read,
    forget: sessions.forget,
  }
  const server: ServerContext = {
    context,
    exports: exports.db,
    replica: options.replica,
    sessionOf: sessions.read,
    listProven: (sessionId) => listProven(database.db, sessionId),
    takeProof: (sessionId, call) => takeProof(database.db, sessionId, call),
    keyOf: keyReader(database.db),
  }

  // Lines below the log level are not built.
  const logsRequests = ['info', 'debug', 'trace'].includes(app.log.level)

  app.decorateRequest('callerId', undefined)
  installRequestSpans(app)
  installHeaders(app, config.publicOrigin)
  installProblems(app)
  installTimeLimit(app, config)
  const isStopping = installClosing(app)
  if (logsRequests)
    app.addHook('onResponse', (request, reply, done) => {
      const { method, id, routeOptions, callerId: user } = request
      const { statusCode: status, elapsedTime } = reply
      app.log.info({ id, method, route: routeOptions.url, status, ms: Math.round(elapsedTime), user })
      done()
    })
  const pages = options.webRoot
    ? await createPublicPages({
        webRoot: options.webRoot,
        db: database.db,
        config,
        ...(options.clock && { clock: options.clock }),
        isDemoOpen: () => isDemoOpen(context),
        onError: (error) => app.log.warn({ problem: loggable(error) }, 'public pages'),
      })
    : undefined
  const hub = createHub()
  installHealth(app, {
    connection,
    heartbeat,
    isStuck: database.isStuck,
    disk: { folder: config.dataDir, freeBytes: config.freeDiskBytes },
    isStopping,
    // A connection can be dead without either end knowing.
    onDeaf: () => listener.reconnect(),
  })
  installMetrics(app, { pool: database.pool, hub, heartbeat, token: config.metricsToken })
  installDocs(app, { name: config.brand.name, origin: config.publicOrigin, version, webhookEvents })
  const streams = installEvents(app, { ...server, rolesOf: sessions.rolesOf }, hub)

  serveFeatures(app, server, pages)
  await installUnsubscribing(app, server)
  await installReports(app, context)
  const sendApplication =
    options.webRoot === undefined
      ? undefined
      : await installPages(app, {
          root: options.webRoot,
          source: pages,
          brand: config.brand,
          identity: config.identity,
          origin: config.publicOrigin,
          demo: liveDemo ? 'live' : (await isDemoOpen(context)) ? 'still' : undefined,
        })
  if (pages) installReportPages(app, context, pages)
  if (pages) await installActionPages(app, context, pages)
  installOpenId(app, context, sendApplication, takeAccount)
  if (config.demo) {
    installDemoEntrance(app, context)
    serve(app, server, demoProof, demoProofService)
    serve(app, server, demoTime, demoTimeService(liveDemo))
  }
  if (!sendApplication) app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('not_found')))

  const spooled = flushWhenBack(context.spool, database.db, (error) =>
    app.log.warn({ problem: loggable(error) }, 'feedback on disk'),
  )
  const listener = push.listen(channel, {
    message(payload) {
      const announcement = heartbeat.hear(payload) ? undefined : readAnnouncement(payload)
      if (!announcement) return
      hub.publish(announcement)
      const { to, topics } = announcement
      if (topics.includes('session') && to !== 'admins') {
        sessions.forgetUsers(to)
        void streams.review(hub.of(to))
      }
      if (topics.includes('content') || topics.includes('settings')) void pages?.refresh()
    },
    lost() {
      heartbeat.loseTouch()
      hub.loseTouch()
    },
    gap(beginning) {
      sessions.forgetAll()
      hub.resync(beginning)
      void spooled.drain()
      void pages?.refresh()
    },
  })
  app.addHook('onClose', async () => {
    pages?.close()
    spooled.close()
    await listener.close()
    await sessions.close()
    await easypaisa.close()
    if (!options.reader) reader.close()
    await mail.close()
    await exports.close()
  })
  return app
}
