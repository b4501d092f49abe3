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
      route('payments', 'routes/admin-payments.tsx'),
      route('refunds', 'routes/admin-refunds.tsx'),
      route('queue', 'routes/admin-queue.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
