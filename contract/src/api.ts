import { account } from './account.ts'
import { admin } from './admin.ts'
import { adminPayments } from './admin-payments.ts'
import { adminApps } from './admin-apps.ts'
import { adminTeam } from './admin-team.ts'
import { apiKeys } from './api-keys.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { auth, identity } from './auth.ts'
import { collections } from './collections.ts'
import { contacts } from './contacts.ts'
import { content } from './content.ts'
import { feedback } from './feedback.ts'
import { figures } from './figures.ts'
import { leads } from './leads.ts'
import { notifications, unsubscribing } from './notifications.ts'
import { paymentStrays } from './payment-strays.ts'
import { payments } from './payments.ts'
import { pool } from './pool.ts'
import { playSetup } from './play-setup.ts'
import { receipts } from './receipts.ts'
import { refunds } from './refunds.ts'
import { runs } from './runs.ts'
import { sandbox } from './sandbox.ts'
import { statements } from './statements.ts'
import { settings } from './settings.ts'
import { stats } from './stats.ts'
import { testingRequests } from './testing-requests.ts'
import { users } from './users.ts'
import { vitals } from './vitals.ts'
import { webhooks } from './webhooks.ts'

/** Every feature of the route table, by name: what is served, documented and tested for access. */
export const api = {
  account,
  admin,
  adminPayments,
  adminApps,
  adminTeam,
  apiKeys,
  apps,
  audit,
  auth,
  collections,
  contacts,
  content,
  feedback,
  figures,
  identity,
  leads,
  notifications,
  payments,
  playSetup,
  pool,
  paymentStrays,
  receipts,
  refunds,
  runs,
  sandbox,
  statements,
  settings,
  stats,
  testingRequests,
  unsubscribing,
  users,
  vitals,
  webhooks,
}
