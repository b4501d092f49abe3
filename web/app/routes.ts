import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

/** The site map of the application. Public pages are not part of it: they are drawn by public/render.tsx. */
export default [
  route('welcome', 'routes/welcome.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('auth/callback', 'routes/auth-callback.tsx'),
  route('auth/backend/callback', 'routes/auth-backend-callback.tsx'),
  route('auth/error', 'routes/auth-error.tsx'),
  route('auth/google', 'routes/auth-google.tsx'),
  route('debug', 'routes/debug.tsx'),
  route('setup', 'routes/setup.tsx'),
  route('payments/waiting', 'routes/payment-waiting.tsx'),
  layout('routes/private.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('account', 'routes/account.tsx'),
    route('apps/:id/payments', 'routes/app-payments.tsx'),
    route('payments/:id/receipt', 'routes/receipt.tsx'),
    route('seo-monitor', 'routes/seo-monitor.tsx'),
    route('admin', 'routes/admin.tsx', [
      index('routes/admin-dashboard.tsx'),
      route('apps', 'routes/admin-apps.tsx'),
      route('apps/:id', 'routes/admin-app.tsx'),
      route('users', 'routes/admin-users.tsx'),
      route('payments', 'routes/admin-payments.tsx'),
      route('feedback', 'routes/admin-feedback.tsx'),
      route('contacts', 'routes/admin-contacts.tsx'),
      route('refunds', 'routes/admin-refunds.tsx'),
      route('pool', 'routes/admin-pool.tsx'),
      route('queue', 'routes/admin-queue.tsx'),
      route('content', 'routes/admin-content.tsx'),
      route('settings', 'routes/admin-settings.tsx'),
      route('audit', 'routes/admin-audit.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
