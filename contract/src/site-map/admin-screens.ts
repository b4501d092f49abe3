import type { AdminStats } from '../operations/figures.ts'
import { appScreen, type Screen } from './screen.ts'

/** A screen's entry in the side bar. */
export interface SideBarEntry {
  /** Screens that belong together share a group; the groups follow each other in the order of their numbers. */
  group: 1 | 2 | 3
  icon:
    | 'card'
    | 'chat'
    | 'clock'
    | 'edit'
    | 'home'
    | 'mail'
    | 'phone'
    | 'settings'
    | 'shield'
    | 'star'
    | 'undo'
    | 'user'
    | 'users'
    | 'warn'
  /** The figures whose sum is the work that waits there. */
  waiting?: readonly NumbersOf<AdminStats>[]
}

/** The keys of the numbers of T. */
type NumbersOf<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T]

export interface AdminScreen extends Screen {
  sideBar?: SideBarEntry
}

const screen = appScreen('admin')

/** A screen that the side bar lists. */
const listed = <P extends string>(path: P, title: string, sideBar: SideBarEntry) => ({
  ...screen(path, title),
  sideBar,
})

/** The administrator's screens behind the first one; those of one row and the pages under a list are not in the side bar. */
export const adminScreens = {
  adminApps: listed('/admin/apps', 'Apps', { group: 1, icon: 'phone' }),
  adminApp: screen('/admin/apps/:id', 'App'),
  adminUsers: listed('/admin/users', 'Users', { group: 1, icon: 'user' }),
  adminPayments: listed('/admin/payments', 'Payments', {
    group: 1,
    icon: 'card',
    waiting: ['pending_requests', 'open_payment_help'],
  }),
  adminPaymentHelp: screen('/admin/payments/help', 'Payment help'),
  adminFeedback: listed('/admin/feedback', 'Feedback', { group: 1, icon: 'star' }),
  adminContacts: listed('/admin/contacts', 'Contacts', { group: 1, icon: 'mail', waiting: ['new_contacts'] }),
  adminRefunds: listed('/admin/refunds', 'Refunds', {
    group: 2,
    icon: 'undo',
    waiting: ['open_refunds', 'open_strays'],
  }),
  adminUnmatchedPayments: screen('/admin/refunds/strays', 'Unmatched money'),
  adminPayouts: listed('/admin/payouts', 'Payouts', {
    group: 2,
    icon: 'card',
    waiting: ['open_payouts', 'open_disputes'],
  }),
  adminBatches: screen('/admin/payouts/batches', 'Batches of payouts'),
  adminDisputes: screen('/admin/payouts/disputes', 'Disputed and held days'),
  adminPool: listed('/admin/pool', 'Pool', { group: 2, icon: 'users', waiting: ['waiting_applications'] }),
  adminLikeness: listed('/admin/likeness', 'Look-alikes', { group: 2, icon: 'user', waiting: ['open_likeness'] }),
  adminWatchlist: listed('/admin/watchlist', 'Watchlist', { group: 2, icon: 'warn' }),
  adminQueue: listed('/admin/queue', 'Queue', { group: 2, icon: 'clock', waiting: ['queued_runs'] }),
  adminAlarms: listed('/admin/alarms', 'Alarms', { group: 2, icon: 'warn', waiting: ['open_alarms'] }),
  adminSecondApprovals: listed('/admin/approvals', 'Approvals', {
    group: 2,
    icon: 'shield',
    waiting: ['open_approvals'],
  }),
  adminDeliveries: listed('/admin/deliveries', 'Deliveries', { group: 3, icon: 'chat' }),
  adminContent: listed('/admin/content', 'Content', { group: 3, icon: 'edit' }),
  adminSettings: listed('/admin/settings', 'Settings', { group: 3, icon: 'settings' }),
  adminAudit: listed('/admin/audit', 'Audit log', { group: 3, icon: 'shield' }),
} as const satisfies Record<string, AdminScreen>
