import type { Audience, Screen } from './screen.ts'

/** A screen of the application for one audience: no search engine lists it, and no visit of it is measured. */
const screen =
  (audience: Audience) =>
  <P extends string>(path: P, title: string, label = title) =>
    ({ path, title, label, audience, indexed: false, measured: false }) as const satisfies Screen

const visitor = screen('visitor')
const user = screen('user')
const tester = screen('tester')
const admin = screen('admin')

/** The screens that the browser's router draws, in a file apart: the application loads no words of the public pages. */
export const appScreens = {
  welcome: visitor('/welcome', 'Welcome to {name}'),
  resetPassword: visitor('/reset-password', 'Choose a new password'),
  verifyEmail: visitor('/verify-email', 'Verify your e-mail address'),
  unsubscribe: visitor('/unsubscribe', 'Notifications by e-mail'),
  authCallback: visitor('/auth/callback', 'Signing in'),
  authBackendCallback: visitor('/auth/backend/callback', 'Signing in'),
  authError: visitor('/auth/error', 'Authentication Error'),
  authGoogle: visitor('/auth/google', 'Sign in with Google'),
  debug: visitor('/debug', 'Debug panel'),
  setup: visitor('/setup', 'Set up signing in'),
  paymentWaiting: visitor('/payments/waiting', 'Your payment'),
  dashboard: user('/dashboard', 'Your apps', 'Apps'),
  account: user('/account', 'Your account', 'Account'),
  accountApi: user('/account/api', 'API'),
  appRun: user('/apps/:id/run', 'Test'),
  appProduction: user('/apps/:id/production', 'Production access'),
  appPayments: user('/apps/:id/payments', 'Payments'),
  appTesters: user('/apps/:id/testers', 'Testers joining'),
  receipt: user('/payments/:id/receipt', 'Receipt'),
  seoMonitor: user('/seo-monitor', 'SEO monitor'),
  admin: admin('/admin', 'Administration', 'Admin'),
  adminApps: admin('/admin/apps', 'Apps'),
  adminApp: admin('/admin/apps/:id', 'App'),
  adminUsers: admin('/admin/users', 'Users'),
  adminPayments: admin('/admin/payments', 'Payments'),
  adminFeedback: admin('/admin/feedback', 'Feedback'),
  adminContacts: admin('/admin/contacts', 'Contacts'),
  adminRefunds: admin('/admin/refunds', 'Refunds'),
  adminStrays: admin('/admin/refunds/strays', 'Stray money'),
  adminPayouts: admin('/admin/payouts', 'Payouts'),
  adminBatches: admin('/admin/payouts/batches', 'Batches of payouts'),
  adminDisputes: admin('/admin/payouts/disputes', 'Disputed days'),
  adminPool: admin('/admin/pool', 'Pool'),
  adminWatchlist: admin('/admin/watchlist', 'Watchlist'),
  adminQueue: admin('/admin/queue', 'Queue'),
  adminContent: admin('/admin/content', 'Content'),
  adminSettings: admin('/admin/settings', 'Settings'),
  adminAudit: admin('/admin/audit', 'Audit log'),
  tester: tester('/tester', 'Testing'),
  testerApply: tester('/tester/apply', 'Testing'),
  testerOffers: tester('/tester/offers', 'Testing'),
  testerOffer: tester('/tester/offers/:id', 'Testing'),
  testerEarnings: tester('/tester/earnings', 'Testing'),
  testerProfile: tester('/tester/profile', 'Testing'),
} as const satisfies Record<string, Screen>

export type AppScreenKey = keyof typeof appScreens
