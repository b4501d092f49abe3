import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type pg from 'pg'
import { account } from '@fortnight/contract/account'
import { adminPayments } from '@fortnight/contract/admin-payments'
import { adminApps } from '@fortnight/contract/admin-apps'
import { adminTeam } from '@fortnight/contract/admin-team'
import { apiKeys } from '@fortnight/contract/api-keys'
import { apps } from '@fortnight/contract/apps'
import { audit } from '@fortnight/contract/audit'
import { auth, identity } from '@fortnight/contract/auth'
import { pictureTypes } from '@fortnight/contract/checkin-rules'
import { checkins } from '@fortnight/contract/checkins'
import { collections } from '@fortnight/contract/collections'
import { consoleCounts } from '@fortnight/contract/console-counts'
import { contacts } from '@fortnight/contract/contacts'
import { content } from '@fortnight/contract/content'
import { disputes } from '@fortnight/contract/disputes'
import { earnings } from '@fortnight/contract/earnings'
import { feedback } from '@fortnight/contract/feedback'
import { figures } from '@fortnight/contract/figures'
import { findings, testerFindings } from '@fortnight/contract/findings'
import { leads } from '@fortnight/contract/leads'
import { notifications } from '@fortnight/contract/notifications'
import { joining } from '@fortnight/contract/joining'
import { offers } from '@fortnight/contract/offers'
import { paymentStrays } from '@fortnight/contract/payment-strays'
import { payments } from '@fortnight/contract/payments'
import { payoutDesk, payouts } from '@fortnight/contract/payouts'
import { Problem } from '@fortnight/contract/problem'
import { playSetup } from '@fortnight/contract/play-setup'
import { pool } from '@fortnight/contract/pool'
import { production } from '@fortnight/contract/production'
import { receipts } from '@fortnight/contract/receipts'
import { refunds } from '@fortnight/contract/refunds'
import { reports } from '@fortnight/contract/report'
import { ledgerKeys, runs } from '@fortnight/contract/runs'
import { sandbox } from '@fortnight/contract/sandbox'
import { statements } from '@fortnight/contract/statements'
import { settings } from '@fortnight/contract/settings'
import { stats } from '@fortnight/contract/stats'
import { testingRequests } from '@fortnight/contract/testing-requests'
import { testerPortal } from '@fortnight/contract/tester-portal'
import { users } from '@fortnight/contract/users'
import { vitals } from '@fortnight/contract/vitals'
import { watchlist } from '@fortnight/contract/watchlist'
import { webhooks } from '@fortnight/contract/webhooks'
import { apiKeysService } from './api-keys/api-keys.service.ts'
import { keyReader } from './api-keys/key-reader.ts'
import { adminAppsService } from './apps/admin-apps.service.ts'
import { appsService } from './apps/apps.service.ts'
import { playSetupService } from './apps/play-setup.service.ts'
import { auditService } from './audit/audit.service.ts'
import { accountService } from './auth/account.service.ts'
import { authService } from './auth/auth.service.ts'
import { identityService } from './auth/identity.service.ts'
import { firebaseIssuer } from './auth/firebase.ts'
import { createIssuers } from './auth/issuers.ts'
import { installOpenId } from './auth/openid-routes.ts'
import { sessionReader } from './auth/session-reader.ts'
import { checkinsService } from './checkins/checkins.service.ts'
import { collectionsService } from './collections/collections.service.ts'
import type { Config } from './config.ts'
import { contactsService } from './contacts/contacts.service.ts'
import { contentService } from './content/content.service.ts'
import { createPublicPages } from './content/public-pages.ts'
import type { Database } from './db/database.ts'
import { drainSpool } from './feedback/drain.ts'
import { feedbackService } from './feedback/feedback.service.ts'
import { openSpool } from './feedback/spool.ts'
import { findingsService } from './findings/findings.service.ts'
import { testerFindingsService } from './findings/tester-findings.service.ts'
import { figuresService } from './figures/figures.service.ts'
import { installClosing } from './http/closing.ts'
import { installDocs } from './http/docs.ts'
import { installEvents } from './http/events.ts'
import { installFileBodies } from './http/file-body.ts'
import { guardsOf, installHeaders } from './http/headers.ts'
import { installHealth } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { installMetrics } from './http/metrics.ts'
import { installPages } from './http/pages.ts'
import { installProblems, loggable, sendProblem, toProblem } from './http/problems.ts'
import { requestIds } from './http/request-id.ts'
import { type Door, serve } from './http/serve.ts'
import { leadsService } from './leads/leads.service.ts'
import { openMailQueue } from './mail/mail-queue.ts'
import { notificationsService } from './notifications/notifications.service.ts'
import { installUnsubscribing } from './notifications/unsubscribe-routes.ts'
import { openEasyPaisa } from './payments/easypaisa/easypaisa.ts'
import { paymentDeskService } from './payments/desk.service.ts'
import { paymentsService } from './payments/payments.service.ts'
import { receiptsService } from './payments/receipts.service.ts'
import { straysService } from './payments/strays.service.ts'
import { payoutDeskService } from './pay/desk.service.ts'
import { disputesService } from './pay/disputes.service.ts'
import { earningsService } from './pay/earnings.service.ts'
import { payoutsService } from './pay/payouts.service.ts'
import { channel, readAnnouncement } from './push/announce.ts'
import { createHub } from './push/hub.ts'
import { listen } from './push/listener.ts'
import { refundsService } from './refunds/refunds.service.ts'
import { joiningService } from './runs/joining.service.ts'
import { offersService } from './runs/offers.service.ts'
import { productionService } from './reports/production.service.ts'
import { reportService } from './reports/report.service.ts'
import { consoleCountsService } from './runs/console-counts.service.ts'
import { ledgerKeysService, runsService } from './runs/runs.service.ts'
import { watchlistService } from './runs/watchlist.service.ts'
import { sandboxService } from './sandbox/sandbox.service.ts'
import { statementsService } from './statements/statements.service.ts'
import { teamByHandService } from './runs/team-by-hand.service.ts'
import { settingsService } from './settings/settings.service.ts'
import { statsService } from './stats/stats.service.ts'
import { poolService } from './testers/pool.service.ts'
import { portalService } from './testers/portal.service.ts'
import { testingRequestsService } from './testing-requests/testing-requests.service.ts'
import type { Tools } from './tools.ts'
import { usersService } from './users/users.service.ts'
import type { Vault } from './vault.ts'
import { vitalsService } from './vitals/vitals.service.ts'
import { webhooksService } from './webhooks/webhooks.service.ts'

export interface ServerOptions {
  config: Config
  database: Database
  /** For connections that are not the traffic's: the listener and the readiness probe. */
  connection: pg.ClientConfig
  vault: Vault
  version: string
  logger: FastifyServerOptions['logger']
  /** Folder of the built web; without it only the API is served. */
  webRoot?: string
  /** Multiplies the rate limits. */
  limitScale?: number
  /** What time it is, where not now. */
  clock?: () => Date
}

/** A server that is not listening yet: everything that `main.ts` starts and the tests inject into. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, database, connection, vault, version } = options
  const app = Fastify({
    logger: options.logger,
    // Fastify's own lines carry addresses, and addresses carry people; ours below name the route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // One logger for all: a line that needs its request names it, and a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    // Node looks for slow requests every 30 s by default, so that slow headers would hold a connection that long.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 260 },
    // An address that cannot be read meets no hook and no route, and is answered in the one shape all the same.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(guardsOf(config.publicOrigin)).header('x-request-id', request.id)
      sendProblem(reply, toProblem(error))
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  // A form of another site may send text without asking; JSON it may not.
  app.removeContentTypeParser('text/plain')
  installFileBodies(app, pictureTypes)
  const sessions = sessionReader(database.db)
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
  const tools: Tools = {
    config,
    db: database.db,
    limits: createLimits(database.pool, options.limitScale),
    vault,
    // Beside the embedded provider, never instead of it: administrators have their accounts there.
    issuers: await createIssuers(database.db, vault, firebase ? [firebaseIssuer(firebase)] : []),
    mail,
    easypaisa,
    clock: options.clock ?? (() => new Date()),
    spool: openSpool(join(config.dataDir, 'spool', 'feedback')),
    forget: sessions.forget,
  }
  const door: Door = { tools, sessionOf: sessions.read, keyOf: keyReader(database.db) }

  // What would not be written is not put together.
  const tellsRequests = ['info', 'debug', 'trace'].includes(app.log.level)

  installHeaders(app, config.publicOrigin)
  installProblems(app)
  installClosing(app)
  if (tellsRequests)
    app.addHook('onResponse', (request, reply, done) => {
      const { method, id, routeOptions } = request
      const { statusCode: status, elapsedTime } = reply
      app.log.info({ id, method, route: routeOptions.url, status, ms: Math.round(elapsedTime) })
      done()
    })
  const pages = options.webRoot
    ? await createPublicPages({
        webRoot: options.webRoot,
        db: database.db,
        config,
        onError: (error) => app.log.warn({ problem: loggable(error) }, 'public pages'),
      })
    : undefined
  const hub = createHub()
  installHealth(app, connection)
  installMetrics(app, { pool: database.pool, hub, token: config.metricsToken })
  installDocs(app, { name: config.brand.name, origin: config.publicOrigin, version })
  const streams = installEvents(app, { ...door, rolesOf: sessions.rolesOf }, hub)

  serve(app, door, identity, identityService)
  serve(app, door, auth, authService)
  serve(app, door, account, accountService)
  serve(app, door, apiKeys, apiKeysService)
  serve(app, door, apps, appsService)
  serve(app, door, playSetup, playSetupService)
  serve(app, door, runs, runsService)
  serve(app, door, reports, reportService)
  serve(app, door, production, productionService)
  serve(app, door, ledgerKeys, ledgerKeysService)
  serve(app, door, consoleCounts, consoleCountsService)
  serve(app, door, findings, findingsService)
  serve(app, door, testerFindings, testerFindingsService)
  serve(app, door, checkins, checkinsService)
  serve(app, door, joining, joiningService)
  serve(app, door, offers, offersService)
  serve(app, door, payments, paymentsService)
  serve(app, door, adminPayments, paymentDeskService)
  serve(app, door, statements, statementsService)
  serve(app, door, paymentStrays, straysService)
  serve(app, door, receipts, receiptsService)
  serve(app, door, refunds, refundsService)
  serve(app, door, earnings, earningsService)
  serve(app, door, payouts, payoutsService)
  serve(app, door, payoutDesk, payoutDeskService)
  serve(app, door, disputes, disputesService)
  serve(app, door, notifications, notificationsService)
  await installUnsubscribing(app, door)
  serve(app, door, figures, figuresService)
  serve(app, door, audit, auditService)
  serve(app, door, users, usersService)
  serve(app, door, adminApps, adminAppsService)
  serve(app, door, adminTeam, teamByHandService)
  serve(app, door, watchlist, watchlistService)
  serve(app, door, pool, poolService)
  serve(app, door, testerPortal, portalService)
  serve(app, door, content, contentService(pages))
  serve(app, door, settings, settingsService)
  serve(app, door, contacts, contactsService)
  serve(app, door, leads, leadsService)
  serve(app, door, testingRequests, testingRequestsService)
  serve(app, door, feedback, feedbackService)
  serve(app, door, collections, collectionsService)
  serve(app, door, stats, statsService)
  serve(app, door, vitals, vitalsService)
  serve(app, door, webhooks, webhooksService)
  serve(app, door, sandbox, sandboxService)
  const sendApplication =
    options.webRoot === undefined
      ? undefined
      : await installPages(app, {
          root: options.webRoot,
          source: pages,
          brand: config.brand,
          identity: config.identity,
          origin: config.publicOrigin,
        })
  installOpenId(app, tools, sendApplication)
  if (!sendApplication) app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('not_found')))

  const spooled = drainSpool(tools.spool, database.db, (error) =>
    app.log.warn({ problem: loggable(error) }, 'feedback on disk'),
  )
  const listener = listen(connection, channel, {
    message(payload) {
      const announcement = readAnnouncement(payload)
      if (!announcement) return
      hub.tell(announcement)
      const { to, topics } = announcement
      if (topics.includes('session') && to !== 'admins') {
        sessions.forgetUsers(to)
        void streams.review(hub.of(to))
      }
      if (topics.includes('content') || topics.includes('settings')) void pages?.refresh()
    },
    lost: hub.loseTouch,
    gap(beginning) {
      hub.resync(beginning)
      void spooled.drain()
      void pages?.refresh()
    },
  })
  app.addHook('onClose', async () => {
    pages?.close()
    spooled.close()
    await listener.close()
    await easypaisa.close()
    await mail.close()
  })
  return app
}
