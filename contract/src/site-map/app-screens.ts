import { portalScreens } from './portal-screens.ts'
import { appScreen, type Screen } from './screen.ts'

const visitor = appScreen('visitor')
const user = appScreen('user')
const tester = appScreen('tester')

/**
 * The screens that the browser's router draws, but for those behind the administrator's first one. Three files, so that
 * no page loads the titles of screens that its reader cannot reach.
 */
export const appScreens = {
  welcome: visitor('/welcome', 'Welcome to {name}'),
  resetPassword: visitor('/reset-password', 'Choose a new password'),
  signIn: visitor('/sign-in', 'Sign in'),
  verifyEmail: visitor('/verify-email', 'Verify your e-mail address'),
  emailAddress: visitor('/email-address', 'Your e-mail address'),
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
  app: user('/apps/:id', 'Your app', 'Overview'),
  appTesters: user('/apps/:id/testers', 'Testers'),
  appFeedback: user('/apps/:id/feedback', 'Feedback'),
  appConsole: user('/apps/:id/console', 'Play Console'),
  appProduction: user('/apps/:id/production', 'Production access', 'Production'),
  appPayments: user('/apps/:id/payments', 'Payments'),
  appRecord: user('/apps/:id/record', 'Record'),
  /** The address that the page of a test had before it was a page of its app. */
  appRun: user('/apps/:id/run', 'Your app'),
  receipt: user('/payments/:id/receipt', 'Receipt'),
  seoMonitor: user('/seo-monitor', 'SEO monitor'),
  admin: appScreen('admin')('/admin', 'Administration', 'Admin'),
  ...portalScreens,
  testerEarnings: tester('/tester/earnings', 'Testing'),
  testerInvite: tester('/tester/invite', 'Testing'),
  testerProfile: tester('/tester/profile', 'Testing'),
} as const satisfies Record<string, Screen>
