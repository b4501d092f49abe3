import type { FastifyInstance } from 'fastify'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { apiKeysService } from '../identity/api-keys/api-keys.service.ts'
import { adminAppsService } from '../orders/apps/admin-apps.service.ts'
import { appContactService } from '../orders/app-contact/app-contact.service.ts'
import { appIconsService } from '../orders/apps/app-icons.service.ts'
import { appsService } from '../orders/apps/apps.service.ts'
import { playConsoleService } from '../orders/play-track/play-console.service.ts'
import { playTrackService } from '../orders/play-track/play-track.service.ts'
import { playSetupService } from '../orders/apps/play-setup.service.ts'
import { setupProgressService } from '../testing/setup-progress/setup-progress.service.ts'
import { auditService } from '../operations/audit/audit.service.ts'
import { androidVitalsService } from '../orders/android-vitals/android-vitals.service.ts'
import { alarmsService } from '../operations/alarms/alarms.service.ts'
import { anchorsService } from '../site/anchors/anchors.service.ts'
import { accountDeletionService } from '../identity/data-rights/account-deletion.service.ts'
import { accountService } from '../identity/auth/account.service.ts'
import { authService } from '../identity/auth/auth.service.ts'
import { emailChangeService } from '../identity/auth/email-change.service.ts'
import { mailedLinksService } from '../identity/auth/mailed-links.service.ts'
import { signInLinksService } from '../identity/auth/sign-in-links.service.ts'
import { identityService } from '../identity/auth/identity.service.ts'
import { passkeysService } from '../identity/auth/passkeys.service.ts'
import { stepUpService } from '../identity/auth/step-up.service.ts'
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
import { paymentReviewService } from '../orders/payments/review.service.ts'
import { marginsService } from '../orders/margins/margins.service.ts'
import { testMarginsService } from '../orders/margins/test-margins.service.ts'
import { paymentHelpService } from '../orders/payment-help/payment-help.service.ts'
import { paymentsService } from '../orders/payments/payments.service.ts'
import { receiptsService } from '../orders/receipts/receipts.service.ts'
import { unmatchedPaymentsService } from '../orders/unmatched-payments/unmatched-payments.service.ts'
import { payoutReviewService } from '../testers/payouts/review.service.ts'
import { disputesService } from '../testers/payouts/disputes.service.ts'
import { earningsService } from '../testers/payouts/earnings.service.ts'
import { payoutsService } from '../testers/payouts/payouts.service.ts'
import { refundsService } from '../orders/refunds/refunds.service.ts'
import { googleGroupsService } from '../testing/groups/google-groups.service.ts'
import { joiningService } from '../testing/joining/joining.service.ts'
import { offersService } from '../testing/staffing/offers.service.ts'
import { productionService } from '../testing/reports/production.service.ts'
import { promptsService } from '../testing/prompts/prompts.service.ts'
import { reportService } from '../testing/reports/report.service.ts'
import { sharedReportService } from '../testing/reports/shared-report.service.ts'
import { deviceKeysService } from '../testers/device-keys/device-keys.service.ts'
import { consoleCountsService } from '../testing/joining/console-counts.service.ts'
import { ledgerKeysService, runsService } from '../testing/runs/runs.service.ts'
import { watchlistService } from '../testing/runs/watchlist.service.ts'
import { sandboxService } from '../developer-api/sandbox/sandbox.service.ts'
import { statementsService } from '../orders/statements/statements.service.ts'
import { queueService } from '../testing/staffing/queue.service.ts'
import { staffingGapService } from '../testing/staffing/gap.service.ts'
import { smallerStartService } from '../testing/staffing/smaller-start.service.ts'
import { teamByHandService } from '../testing/staffing/team-by-hand.service.ts'
import { secondApprovalsService } from '../operations/second-approvals/second-approvals.service.ts'
import { retentionService } from '../operations/retention/retention.service.ts'
import { settingsService } from '../operations/settings/settings.service.ts'
import { statsService } from '../site/stats/stats.service.ts'
import { likenessService } from '../testers/likeness/likeness.service.ts'
import { poolService } from '../testers/pool/pool.service.ts'
import { admissionsService } from '../testers/admissions/admissions.service.ts'
import { levelsService } from '../testers/levels/levels.service.ts'
import { referralsService } from '../testers/referrals/referrals.service.ts'
import { portalService } from '../testers/portal/portal.service.ts'
import { testingRequestsService } from '../site/testing-requests/testing-requests.service.ts'
import { usersService } from '../identity/users/users.service.ts'
import { vitalsService } from '../site/vitals/vitals.service.ts'
import { deliveryFiguresService } from '../messaging/deliveries/figures.service.ts'
import { mailDomainService } from '../messaging/mail-domain/mail-domain.service.ts'
import { phoneNumbersService } from '../messaging/phone/phone-numbers.service.ts'
import { webPushService } from '../messaging/web-push/web-push.service.ts'
import { webhooksService } from '../developer-api/webhooks/webhooks.service.ts'
import type { createPublicPages } from '../site/content/public-pages.ts'
import { type ServerContext, type Handlers, serve } from '../platform/http/serve.ts'

type Pages = Awaited<ReturnType<typeof createPublicPages>>

/** All features except the one that accepts forms: `installUnsubscribing` serves it, with parsers of its own. */
const { unsubscribing: _, ...features } = api

/** A feature without its service does not compile. */
type Services = { [K in keyof typeof features]: Handlers<(typeof features)[K]> }

/** All features with their services. `pages` are the public ones, redrawn when their content changes. */
const servicesOf = (pages: Pages): Services => ({
  alarms: alarmsService,
  androidVitals: androidVitalsService,
  anchors: anchorsService,
  account: accountService,
  adminPayments: paymentReviewService,
  adminApps: adminAppsService,
  adminTeam: teamByHandService,
  apiKeys: apiKeysService,
  appContact: appContactService,
  appIcons: appIconsService,
  apps: appsService,
  audit: auditService,
  auth: authService,
  checkins: checkinsService,
  collections: collectionsService,
  consoleCounts: consoleCountsService,
  contacts: contactsService,
  content: contentService(pages),
  deliveryFigures: deliveryFiguresService,
  deviceKeys: deviceKeysService,
  disputes: disputesService,
  earnings: earningsService,
  feedback: feedbackService,
  figures: figuresService,
  findings: findingsService,
  emailChange: emailChangeService,
  identity: identityService,
  googleGroups: googleGroupsService,
  playConsole: playConsoleService,
  playTrack: playTrackService,
  joining: joiningService,
  leads: leadsService,
  mailDomain: mailDomainService,
  margins: marginsService,
  testMargins: testMarginsService,
  ledgerKeys: ledgerKeysService,
  likeness: likenessService,
  notifications: notificationsService,
  offers: offersService,
  paymentHelp: paymentHelpService,
  payments: paymentsService,
  payoutReview: payoutReviewService,
  payouts: payoutsService,
  phoneNumbers: phoneNumbersService,
  playSetup: playSetupService,
  setupProgress: setupProgressService,
  pool: poolService,
  unmatchedPayments: unmatchedPaymentsService,
  production: productionService,
  prompts: promptsService,
  receipts: receiptsService,
  refunds: refundsService,
  reports: reportService,
  runs: runsService,
  sandbox: sandboxService,
  secondApprovals: secondApprovalsService,
  accountDeletion: accountDeletionService,
  mailedLinks: mailedLinksService,
  signInLinks: signInLinksService,
  smallerStart: smallerStartService,
  staffingGap: staffingGapService,
  staffingQueue: queueService,
  statements: statementsService,
  retention: retentionService,
  settings: settingsService,
  sharedReports: sharedReportService,
  stats: statsService,
  passkeys: passkeysService,
  stepUp: stepUpService,
  testerFindings: testerFindingsService,
  testerPortal: portalService,
  referrals: referralsService,
  levels: levelsService,
  admissions: admissionsService,
  testingRequests: testingRequestsService,
  users: usersService,
  vitals: vitalsService,
  watchlist: watchlistService,
  webhooks: webhooksService,
  webPush: webPushService,
})

/** Turns the whole contract into routes. */
export function serveFeatures(app: FastifyInstance, server: ServerContext, pages: Pages) {
  const services = servicesOf(pages)
  for (const name of Object.keys(features) as (keyof Services)[]) {
    // Each pair belongs together by the type of `services`, which the compiler loses in a loop.
    const table: Record<string, Endpoint> = features[name]
    serve(app, server, table, services[name] as Handlers<typeof table>)
  }
}
