import { appScreen, type Screen } from './screen.ts'

const admin = appScreen('admin')

/** The administrator's screens behind the first one. */
export const adminScreens = {
  adminApps: admin('/admin/apps', 'Apps'),
  adminApp: admin('/admin/apps/:id', 'App'),
  adminUsers: admin('/admin/users', 'Users'),
  adminPayments: admin('/admin/payments', 'Payments'),
  adminPaymentHelp: admin('/admin/payments/help', 'Payment help'),
  adminFeedback: admin('/admin/feedback', 'Feedback'),
  adminContacts: admin('/admin/contacts', 'Contacts'),
  adminRefunds: admin('/admin/refunds', 'Refunds'),
  adminUnmatchedPayments: admin('/admin/refunds/strays', 'Unmatched money'),
  adminPayouts: admin('/admin/payouts', 'Payouts'),
  adminBatches: admin('/admin/payouts/batches', 'Batches of payouts'),
  adminDisputes: admin('/admin/payouts/disputes', 'Disputed days'),
  adminPool: admin('/admin/pool', 'Pool'),
  adminWatchlist: admin('/admin/watchlist', 'Watchlist'),
  adminQueue: admin('/admin/queue', 'Queue'),
  adminContent: admin('/admin/content', 'Content'),
  adminSettings: admin('/admin/settings', 'Settings'),
  adminAudit: admin('/admin/audit', 'Audit log'),
} as const satisfies Record<string, Screen>
