import type { Brand } from '@fortnight/contract/brand'

/** What search engines and browser tabs are told of a page (spec §3). `{name}` stands for the brand's name. */
export interface PageMeta {
  /** Undefined for pages that stand under no address of their own. */
  path?: string
  /** 30 to 60 characters, description 120 to 160, for pages that search engines may list (spec §2, /seo-monitor). */
  title: string
  description: string
  keywords: readonly string[]
  robots: string
}

const hidden = 'noindex, nofollow'

const privatePage = (title: string): PageMeta => ({ title, description: '', keywords: [], robots: hidden })

/** The pages that nobody should find by searching; apart from the others, whose words the application need not load. */
export const privatePages = {
  notFound: privatePage('Page not found'),
  offline: privatePage('You are offline'),
  dashboard: privatePage('Your apps, {name}'),
  account: privatePage('Your account, {name}'),
  appRun: privatePage('Test, {name}'),
  accountApi: privatePage('API, {name}'),
  appProduction: privatePage('Production access, {name}'),
  appPayments: privatePage('Payments, {name}'),
  appTesters: privatePage('Testers joining, {name}'),
  receipt: privatePage('Receipt, {name}'),
  paymentWaiting: privatePage('Your payment, {name}'),
  seoMonitor: privatePage('SEO monitor, {name}'),
  tester: privatePage('Testing, {name}'),
  admin: privatePage('Administration, {name}'),
  adminApps: privatePage('Apps, {name}'),
  adminApp: privatePage('App, {name}'),
  adminUsers: privatePage('Users, {name}'),
  adminPayments: privatePage('Payments, {name}'),
  adminFeedback: privatePage('Feedback, {name}'),
  adminContacts: privatePage('Contacts, {name}'),
  adminRefunds: privatePage('Refunds, {name}'),
  adminStrays: privatePage('Stray money, {name}'),
  adminPayouts: privatePage('Payouts, {name}'),
  adminBatches: privatePage('Batches of payouts, {name}'),
  adminDisputes: privatePage('Disputed days, {name}'),
  adminPool: privatePage('Pool, {name}'),
  adminWatchlist: privatePage('Watchlist, {name}'),
  adminQueue: privatePage('Queue, {name}'),
  adminContent: privatePage('Content, {name}'),
  adminSettings: privatePage('Settings, {name}'),
  adminAudit: privatePage('Audit log, {name}'),
  authCallback: privatePage('Signing in, {name}'),
  authBackendCallback: privatePage('Signing in, {name}'),
  authError: privatePage('Authentication Error, {name}'),
  authGoogle: privatePage('Sign in with Google, {name}'),
  debug: privatePage('Debug panel, {name}'),
  setup: privatePage('Set up signing in, {name}'),
  welcome: privatePage('Welcome to {name}'),
  resetPassword: privatePage('Choose a new password, {name}'),
  verifyEmail: privatePage('Verify your e-mail address, {name}'),
  unsubscribe: privatePage('Notifications by e-mail, {name}'),
} as const satisfies Record<string, PageMeta>

/** A text with the brand's name in it. */
export const named = (text: string, brand: Pick<Brand, 'name'>): string => text.replaceAll('{name}', brand.name)
