import { alarms } from './operations/alarms.ts'
import { anchors } from './site/anchors.ts'
import { androidVitals } from './testing/android-vitals.ts'
import { accountDeletion } from './identity/account-deletion.ts'
import { account } from './identity/account.ts'
import { adminPayments } from './orders/admin-payments.ts'
import { adminApps } from './orders/admin-apps.ts'
import { adminTeam } from './testing/admin-team.ts'
import { apiKeys } from './identity/api-keys.ts'
import { appContact } from './orders/app-contact.ts'
import { appIcons } from './orders/app-icons.ts'
import { apps } from './orders/apps.ts'
import { audit } from './operations/audit.ts'
import { auth, identity } from './identity/auth.ts'
import { emailChange } from './identity/email-change.ts'
import { checkins } from './testing/checkins.ts'
import { collections } from './site/collections.ts'
import { consoleCounts } from './testing/console-counts.ts'
import { contacts } from './site/contacts.ts'
import { content } from './site/content.ts'
import { deviceKeys } from './testers/device-keys.ts'
import { disputes } from './testers/disputes.ts'
import { earnings } from './testers/earnings.ts'
import { feedback } from './site/feedback.ts'
import { figures } from './operations/figures.ts'
import { googleGroups } from './testing/google-groups.ts'
import { joining } from './testing/joining.ts'
import { findings, testerFindings } from './testing/findings.ts'
import { leads } from './site/leads.ts'
import { notifications, unsubscribing } from './messaging/notifications.ts'
import { payoutReview, payouts } from './testers/payouts.ts'
import { unmatchedPayments } from './orders/unmatched-payments.ts'
import { offers } from './testing/offers.ts'
import { margins } from './orders/margins.ts'
import { testMargins } from './orders/test-margins.ts'
import { paymentHelp } from './orders/payment-help.ts'
import { payments } from './orders/payments.ts'
import { mailedLinks } from './identity/mailed-links.ts'
import { passkeys } from './identity/passkeys.ts'
import { pool } from './testers/pool.ts'
import { playConsole } from './orders/play-console.ts'
import { playSetup } from './orders/play-setup.ts'
import { setupProgress } from './testing/setup-progress.ts'
import { playTrack } from './orders/play-track.ts'
import { production } from './testing/production.ts'
import { prompts } from './testing/prompts.ts'
import { admissions } from './testers/admissions.ts'
import { levels } from './testers/levels.ts'
import { referrals } from './testers/referrals.ts'
import { receipts } from './orders/receipts.ts'
import { refunds } from './orders/refunds.ts'
import { sharedReports } from './testing/public-report.ts'
import { reports } from './testing/report.ts'
import { likeness } from './testers/likeness.ts'
import { ledgerKeys, runs } from './testing/runs.ts'
import { signInLinks } from './identity/sign-in-links.ts'
import { sandbox } from './developer-api/sandbox.ts'
import { statements } from './orders/statements.ts'
import { secondApprovals } from './operations/second-approvals.ts'
import { retention } from './operations/retention.ts'
import { settings } from './operations/settings.ts'
import { stepUp } from './identity/step-up.ts'
import { stats } from './site/stats.ts'
import { testingRequests } from './site/testing-requests.ts'
import { testerPortal } from './testers/tester-portal.ts'
import { users } from './identity/users.ts'
import { vitals } from './site/vitals.ts'
import { staffingQueue } from './testing/queue.ts'
import { staffingGap } from './testing/staffing-gap.ts'
import { smallerStart } from './testing/smaller-start.ts'
import { watchlist } from './testing/watchlist.ts'
import { webhooks } from './developer-api/webhooks.ts'
import { deliveryFigures } from './messaging/delivery-figures.ts'
import { mailDomain } from './messaging/mail-domain.ts'
import { phoneNumbers } from './messaging/phone-numbers.ts'
import { webPush } from './messaging/web-push.ts'

/** Every feature of the route table, by name: what is served, documented and tested for access. */
export const api = {
  account,
  accountDeletion,
  alarms,
  anchors,
  androidVitals,
  adminPayments,
  adminApps,
  adminTeam,
  apiKeys,
  appIcons,
  appContact,
  apps,
  audit,
  auth,
  checkins,
  collections,
  consoleCounts,
  contacts,
  content,
  deliveryFigures,
  mailDomain,
  deviceKeys,
  disputes,
  earnings,
  feedback,
  figures,
  findings,
  emailChange,
  identity,
  googleGroups,
  joining,
  leads,
  margins,
  testMargins,
  ledgerKeys,
  likeness,
  notifications,
  offers,
  mailedLinks,
  passkeys,
  paymentHelp,
  payments,
  payoutReview,
  payouts,
  phoneNumbers,
  playConsole,
  playSetup,
  setupProgress,
  playTrack,
  pool,
  unmatchedPayments,
  production,
  prompts,
  receipts,
  refunds,
  reports,
  sharedReports,
  runs,
  sandbox,
  secondApprovals,
  signInLinks,
  smallerStart,
  staffingGap,
  staffingQueue,
  statements,
  retention,
  settings,
  stats,
  stepUp,
  testerFindings,
  testerPortal,
  referrals,
  levels,
  admissions,
  testingRequests,
  unsubscribing,
  users,
  vitals,
  watchlist,
  webhooks,
  webPush,
}
