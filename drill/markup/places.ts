import type { Page } from '@playwright/test'
import type { Filled } from './fill.ts'

type Role = 'visitor' | 'developer' | 'tester' | 'admin'

type Ids = Filled['developers'] & Filled['places']

/** Something that is done on a page before it shows all of its texts. */
type Step = (page: Page) => Promise<void>

/** A page as a role sees it, and what they open there. */
export interface Place {
  by: Role
  at: (ids: Ids) => string
  steps: readonly Step[]
}

const soon = { timeout: 5000 }

const press =
  (role: 'button' | 'radio', name: RegExp): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click(soon)

const everyColumn: Step = async (page) => {
  await press('button', /^Columns$/)(page)
  const left = page.getByRole('menuitemcheckbox', { checked: false })
  while (await left.count()) await left.first().click(soon)
  await page.keyboard.press('Escape')
}

const yesToAll: Step = async (page) => {
  for (const yes of await page.getByRole('radio', { name: /^Yes/ }).all()) await yes.check({ force: true, ...soon })
}

const by =
  (role: Role) =>
  (at: string | ((ids: Ids) => string), ...steps: Step[]): Place => ({
    by: role,
    at: typeof at === 'string' ? () => at : at,
    steps,
  })
const [visitor, developer, tester, admin] = [by('visitor'), by('developer'), by('tester'), by('admin')]

const notifications = press('button', /notification/i)

export const places = {
  home: visitor('/'),
  about: visitor('/about'),
  careers: visitor('/careers'),
  contact: visitor('/contact'),
  press: visitor('/press'),
  partners: visitor('/partners'),
  help: visitor('/help'),
  helpApi: visitor('/help/api'),
  status: visitor('/status'),
  verify: visitor('/verify'),
  anchors: visitor('/anchors'),
  community: visitor('/community'),
  gdpr: visitor('/gdpr'),
  security: visitor('/security'),
  privacy: visitor('/privacy'),
  terms: visitor('/terms'),
  testerTerms: visitor('/terms/testers'),
  testerTermsUr: visitor('/terms/testers/ur'),
  cookies: visitor('/cookies'),
  notFound: visitor('/404'),
  report: visitor(({ report }) => `/r/${report}`),

  dashboard: developer('/dashboard'),
  notifications: developer('/dashboard', notifications),
  search: developer('/dashboard', press('button', /^Search/)),
  account: developer('/account'),
  accountName: developer('/account?view=name'),
  passkeyName: developer(({ passkey }) => `/account?view=rename-passkey&passkey=${passkey}`),
  passkeyRemoval: developer(({ passkey }) => `/account?view=remove-passkey&passkey=${passkey}`),
  accountApi: developer('/account/api'),
  webhook: developer(({ webhook }) => `/account/api?view=webhook&of=${webhook}`),
  webhookLog: developer(({ webhook }) => `/account/api?view=webhook-log&of=${webhook}`),
  webhookRemoval: developer(({ webhook }) => `/account/api?view=remove-webhook&of=${webhook}`),
  app: developer(({ team }) => `/apps/${team}`),
  appOver: developer(({ over }) => `/apps/${over}`),
  appNamedContact: developer(({ enterprise }) => `/apps/${enterprise}`),
  appDetails: developer(({ team }) => `/apps/${team}?view=details`),
  appEdit: developer(({ secret }) => `/apps/${secret}?view=manage`),
  appSetup: developer(({ withGroup }) => `/apps/${withGroup}?view=setup`),
  appSetupOwnGroup: developer(({ withOwnGroup }) => `/apps/${withOwnGroup}?view=setup`),
  appDeletion: developer(({ secret }) => `/apps/${secret}?view=delete`),
  appStart: developer(({ secret }) => `/apps/${secret}?view=start`),
  pay: developer(({ secret }) => `/apps/${secret}?view=pay`),
  payByBank: developer(({ secret }) => `/apps/${secret}?view=pay`, press('radio', /Bank/)),
  payFromAbroad: developer(({ secret }) => `/apps/${secret}?view=pay`, press('radio', /International/)),
  payReported: developer(({ app }) => `/apps/${app}?view=pay`),
  payCorrection: developer(({ app }) => `/apps/${app}?view=pay`, press('button', /^Correct/)),
  payHelp: developer(({ helped }) => `/apps/${helped}?view=pay`),
  payAgain: developer(({ refused }) => `/apps/${refused}?view=pay`),
  appTesters: developer(({ team }) => `/apps/${team}/testers`),
  appTestersGroup: developer(({ withGroup }) => `/apps/${withGroup}/testers`),
  appTestersOwnGroup: developer(({ withOwnGroup }) => `/apps/${withOwnGroup}/testers`),
  appFeedback: developer(({ team }) => `/apps/${team}/feedback`),
  appConsole: developer(({ team }) => `/apps/${team}/console`),
  appProduction: developer(({ over }) => `/apps/${over}/production`),
  appPayments: developer(({ team }) => `/apps/${team}/payments`),
  refund: developer(({ team, bought }) => `/apps/${team}/payments?refund=${bought}`),
  refundPaid: developer(({ team, automatic }) => `/apps/${team}/payments?refund=${automatic}`),
  appRecord: developer(({ team }) => `/apps/${team}/record`),
  receipt: developer(({ bought }) => `/payments/${bought}/receipt`),
  receiptAutomatic: developer(({ automatic }) => `/payments/${automatic}/receipt`),
  seoMonitor: developer('/seo-monitor'),

  today: tester('/tester'),
  offers: tester('/tester/offers'),
  offer: tester(({ offer }) => `/tester/offers/${offer}`),
  joining: tester(({ joining }) => `/tester/offers/${joining}`),
  joiningLink: tester(({ joining }) => `/tester/offers/${joining}?account=cancelled`, yesToAll),
  seat: tester(({ seat }) => `/tester/offers/${seat}`),
  seatCredentials: tester(({ seat }) => `/tester/offers/${seat}`, press('button', /^Show$/)),
  earnings: tester('/tester/earnings'),
  invite: tester('/tester/invite'),
  profile: tester('/tester/profile'),

  admin: admin('/admin'),
  adminApps: admin('/admin/apps', everyColumn),
  adminAppDeletion: admin(({ app }) => `/admin/apps?delete=${app}`),
  adminApp: admin(({ team }) => `/admin/apps/${team}`),
  adminAppCredentials: admin(({ secret }) => `/admin/apps/${secret}`, press('button', /^Show, on record/)),
  adminAppRefused: admin(({ refused }) => `/admin/apps/${refused}`),
  adminAppCancel: admin(({ team }) => `/admin/apps/${team}?act=cancel`),
  adminAppAdd: admin(({ team }) => `/admin/apps/${team}?act=add`),
  adminSeatRelease: admin(({ team, waitingSeat }) => `/admin/apps/${team}?act=release&seat=${waitingSeat}`),
  adminSeatReplace: admin(({ team, waitingSeat }) => `/admin/apps/${team}?act=replace&seat=${waitingSeat}`),
  adminUsers: admin('/admin/users', everyColumn),
  adminUser: admin(({ user }) => `/admin/users?user=${user}`),
  adminPayments: admin('/admin/payments?status=all', everyColumn),
  adminPaymentApproval: admin(({ payment }) => `/admin/payments?decide=${payment}&as=completed`),
  adminPaymentRefusal: admin(({ payment }) => `/admin/payments?decide=${payment}&as=failed`),
  adminPaymentHelp: admin('/admin/payments/help?state=all', everyColumn),
  adminFeedback: admin('/admin/feedback', everyColumn),
  adminContacts: admin('/admin/contacts', everyColumn),
  adminContact: admin(({ contact }) => `/admin/contacts?contact=${contact}`),
  adminRefunds: admin('/admin/refunds?status=all', everyColumn),
  adminRefundDecision: admin(({ refund }) => `/admin/refunds?refund=${refund}&as=paid`),
  adminUnmatched: admin('/admin/refunds/strays?state=all', everyColumn),
  adminPayouts: admin('/admin/payouts?status=all', everyColumn),
  adminPayoutApproval: admin('/admin/payouts', press('button', /^Approve: payout/)),
  adminBatches: admin('/admin/payouts/batches'),
  adminDisputes: admin('/admin/payouts/disputes?status=all', everyColumn),
  adminDispute: admin('/admin/payouts/disputes', press('button', /^Decline:/)),
  adminPool: admin('/admin/pool', everyColumn),
  adminTester: admin(({ free }) => `/admin/pool?tester=${free}`),
  adminApplicants: admin('/admin/pool?status=applied'),
  adminLikeness: admin('/admin/likeness?status=all', everyColumn),
  adminWatchlist: admin('/admin/watchlist', everyColumn),
  adminQueue: admin('/admin/queue'),
  adminAlarms: admin('/admin/alarms?state=all', everyColumn),
  adminAlarm: admin('/admin/alarms', press('button', /^Close:/)),
  adminApprovals: admin('/admin/approvals?state=all', everyColumn),
  adminApproval: admin('/admin/approvals', press('button', /^Withdraw:/)),
  adminDeliveries: admin('/admin/deliveries'),
  adminHero: admin('/admin/content'),
  adminHowItWorks: admin('/admin/content?section=how-it-works'),
  adminPricing: admin('/admin/content?section=pricing'),
  adminTestimonials: admin('/admin/content?section=testimonials'),
  adminFaq: admin('/admin/content?section=faq'),
  adminSettings: admin('/admin/settings'),
  adminAudit: admin('/admin/audit', everyColumn),
} satisfies Record<string, Place>

export type PlaceName = keyof typeof places
