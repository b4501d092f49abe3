import type { FastifyInstance } from 'fastify'
import { account } from '@fortnight/contract/account'
import { adminPayments } from '@fortnight/contract/admin-payments'
import { adminApps } from '@fortnight/contract/admin-apps'
import { adminTeam } from '@fortnight/contract/admin-team'
import { apiKeys } from '@fortnight/contract/api-keys'
import { apps } from '@fortnight/contract/apps'
import { audit } from '@fortnight/contract/audit'
import { auth, identity } from '@fortnight/contract/auth'
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
import { adminAppsService } from './apps/admin-apps.service.ts'
import { appsService } from './apps/apps.service.ts'
import { playSetupService } from './apps/play-setup.service.ts'
import { auditService } from './audit/audit.service.ts'
import { accountService } from './auth/account.service.ts'
import { authService } from './auth/auth.service.ts'
import { identityService } from './auth/identity.service.ts'
import { checkinsService } from './checkins/checkins.service.ts'
import { collectionsService } from './collections/collections.service.ts'
import { contactsService } from './contacts/contacts.service.ts'
import { contentService } from './content/content.service.ts'
import { feedbackService } from './feedback/feedback.service.ts'
import { findingsService } from './findings/findings.service.ts'
import { testerFindingsService } from './findings/tester-findings.service.ts'
import { figuresService } from './figures/figures.service.ts'
import { leadsService } from './leads/leads.service.ts'
import { notificationsService } from './notifications/notifications.service.ts'
import { paymentDeskService } from './payments/desk.service.ts'
import { paymentsService } from './payments/payments.service.ts'
import { receiptsService } from './payments/receipts.service.ts'
import { straysService } from './payments/strays.service.ts'
import { payoutDeskService } from './pay/desk.service.ts'
import { disputesService } from './pay/disputes.service.ts'
import { earningsService } from './pay/earnings.service.ts'
import { payoutsService } from './pay/payouts.service.ts'
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
import { usersService } from './users/users.service.ts'
import { vitalsService } from './vitals/vitals.service.ts'
import { webhooksService } from './webhooks/webhooks.service.ts'
import type { createPublicPages } from './content/public-pages.ts'
import { type Door, serve } from './http/serve.ts'

/** Every feature of the contract with what answers for it. `pages` are the public ones, drawn anew when their content changes. */
export function serveFeatures(
  app: FastifyInstance,
  door: Door,
  pages: Awaited<ReturnType<typeof createPublicPages>> | undefined,
) {
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
}
