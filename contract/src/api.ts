import { account } from './account.ts'
import { adminPayments } from './admin-payments.ts'
import { adminApps } from './admin-apps.ts'
import { adminTeam } from './admin-team.ts'
import { apiKeys } from './api-keys.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { auth, identity } from './auth.ts'
import { checkins } from './checkins.ts'
import { collections } from './collections.ts'
import { consoleCounts } from './console-counts.ts'
import { contacts } from './contacts.ts'
import { content } from './content.ts'
import { disputes } from './disputes.ts'
import { earnings } from './earnings.ts'
import { feedback } from './feedback.ts'
import { figures } from './figures.ts'
import { joining } from './joining.ts'
import { findings, testerFindings } from './findings.ts'
import { leads } from './leads.ts'
import { notifications, unsubscribing } from './notifications.ts'
import { payoutDesk, payouts } from './payouts.ts'
import { paymentStrays } from './payment-strays.ts'
import { offers } from './offers.ts'
import { payments } from './payments.ts'
import { pool } from './pool.ts'
import { playSetup } from './play-setup.ts'
import { production } from './production.ts'
import { receipts } from './receipts.ts'
import { refunds } from './refunds.ts'
import { reports } from './report.ts'
import { ledgerKeys, runs } from './runs.ts'
import { sandbox } from './sandbox.ts'
import { statements } from './statements.ts'
import { settings } from './settings.ts'
import { stats } from './stats.ts'
import { testingRequests } from './testing-requests.ts'
import { testerPortal } from './tester-portal.ts'
import { users } from './users.ts'
import { vitals } from './vitals.ts'
import { watchlist } from './watchlist.ts'
import { webhooks } from './webhooks.ts'

/** Every feature of the route table, by name: what is served, documented and tested for access. */
export const api = {
  account,
  adminPayments,
  adminApps,
  adminTeam,
  apiKeys,
  apps,
  audit,
  auth,
  checkins,
  collections,
  consoleCounts,
  contacts,
  content,
  disputes,
  earnings,
  feedback,
  figures,
  findings,
  identity,
  joining,
  leads,
  ledgerKeys,
  notifications,
  offers,
  payments,
  payoutDesk,
  payouts,
  playSetup,
  pool,
  paymentStrays,
  production,
  receipts,
  refunds,
  reports,
  runs,
  sandbox,
  statements,
  settings,
  stats,
  testerFindings,
  testerPortal,
  testingRequests,
  unsubscribing,
  users,
  vitals,
  watchlist,
  webhooks,
}
