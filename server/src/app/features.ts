import type { FastifyInstance } from 'fastify'
import { account } from '@fortnight/contract/identity/account'
import { adminPayments } from '@fortnight/contract/orders/admin-payments'
import { adminApps } from '@fortnight/contract/orders/admin-apps'
import { adminTeam } from '@fortnight/contract/testing/admin-team'
import { apiKeys } from '@fortnight/contract/identity/api-keys'
import { apps } from '@fortnight/contract/orders/apps'
import { audit } from '@fortnight/contract/operations/audit'
import { auth, identity } from '@fortnight/contract/identity/auth'
import { checkins } from '@fortnight/contract/testing/checkins'
import { collections } from '@fortnight/contract/site/collections'
import { consoleCounts } from '@fortnight/contract/testing/console-counts'
import { contacts } from '@fortnight/contract/site/contacts'
import { content } from '@fortnight/contract/site/content'
import { disputes } from '@fortnight/contract/testers/disputes'
import { earnings } from '@fortnight/contract/testers/earnings'
import { feedback } from '@fortnight/contract/site/feedback'
import { figures } from '@fortnight/contract/operations/figures'
import { findings, testerFindings } from '@fortnight/contract/testing/findings'
import { leads } from '@fortnight/contract/site/leads'
import { notifications } from '@fortnight/contract/messaging/notifications'
import { joining } from '@fortnight/contract/testing/joining'
import { offers } from '@fortnight/contract/testing/offers'
import { paymentStrays } from '@fortnight/contract/orders/payment-strays'
import { payments } from '@fortnight/contract/orders/payments'
import { payoutDesk, payouts } from '@fortnight/contract/testers/payouts'
import { playSetup } from '@fortnight/contract/orders/play-setup'
import { pool } from '@fortnight/contract/testers/pool'
import { production } from '@fortnight/contract/testing/production'
import { receipts } from '@fortnight/contract/orders/receipts'
import { refunds } from '@fortnight/contract/orders/refunds'
import { reports } from '@fortnight/contract/testing/report'
import { ledgerKeys, runs } from '@fortnight/contract/testing/runs'
import { sandbox } from '@fortnight/contract/developer-api/sandbox'
import { statements } from '@fortnight/contract/orders/statements'
import { settings } from '@fortnight/contract/operations/settings'
import { stats } from '@fortnight/contract/site/stats'
import { testingRequests } from '@fortnight/contract/site/testing-requests'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { users } from '@fortnight/contract/identity/users'
import { vitals } from '@fortnight/contract/site/vitals'
import { watchlist } from '@fortnight/contract/testing/watchlist'
import { webhooks } from '@fortnight/contract/developer-api/webhooks'
import { apiKeysService } from '../identity/api-keys/api-keys.service.ts'
import { adminAppsService } from '../orders/apps/admin-apps.service.ts'
import { appsService } from '../orders/apps/apps.service.ts'
import { playSetupService } from '../orders/apps/play-setup.service.ts'
import { auditService } from '../operations/audit/audit.service.ts'
import { accountService } from '../identity/auth/account.service.ts'
import { authService } from '../identity/auth/auth.service.ts'
import { identityService } from '../identity/auth/identity.service.ts'
import { checkinsService } from '../testing/checkins/checkins.service.ts'
import { collectionsService } from '../site/collections/collections.service.ts'
import { contactsService } from '../site/contacts/contacts.service.ts'
import { contentService } from '../site/content/content.service.ts'
import { feedbackService } from '../site/feedback/feedback.service.ts'
import { findingsService } from '../testing/findings/findings.service.ts'
import { testerFindingsService } from '../testing/findings/tester-findings.service.ts'
import { figuresService } from '../operations/dashboard/figures.service.ts'
import { leadsService } from '../site/leads/leads.service.ts'
import { notificationsService } from '../messaging/notifications/notifications.service.ts'
import { paymentDeskService } from '../orders/payments/desk.service.ts'
import { paymentsService } from '../orders/payments/payments.service.ts'
import { receiptsService } from '../orders/receipts/receipts.service.ts'
import { straysService } from '../orders/unmatched-payments/strays.service.ts'
import { payoutDeskService } from '../testers/payouts/desk.service.ts'
import { disputesService } from '../testers/payouts/disputes.service.ts'
import { earningsService } from '../testers/payouts/earnings.service.ts'
import { payoutsService } from '../testers/payouts/payouts.service.ts'
import { refundsService } from '../orders/refunds/refunds.service.ts'
import { joiningService } from '../testing/joining/joining.service.ts'
import { offersService } from '../testing/staffing/offers.service.ts'
import { productionService } from '../testing/reports/production.service.ts'
import { reportService } from '../testing/reports/report.service.ts'
import { consoleCountsService } from '../testing/joining/console-counts.service.ts'
import { ledgerKeysService, runsService } from '../testing/runs/runs.service.ts'
import { watchlistService } from '../testing/runs/watchlist.service.ts'
import { sandboxService } from '../developer-api/sandbox/sandbox.service.ts'
import { statementsService } from '../orders/statements/statements.service.ts'
import { teamByHandService } from '../testing/staffing/team-by-hand.service.ts'
import { settingsService } from '../operations/settings/settings.service.ts'
import { statsService } from '../site/stats/stats.service.ts'
import { poolService } from '../testers/pool/pool.service.ts'
import { portalService } from '../testers/portal/portal.service.ts'
import { testingRequestsService } from '../site/testing-requests/testing-requests.service.ts'
import { usersService } from '../identity/users/users.service.ts'
import { vitalsService } from '../site/vitals/vitals.service.ts'
import { webhooksService } from '../developer-api/webhooks/webhooks.service.ts'
import type { createPublicPages } from '../site/content/public-pages.ts'
import { type Door, serve } from '../platform/http/serve.ts'

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
