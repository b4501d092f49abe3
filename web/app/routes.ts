import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

/** The site map of the application. Public pages are not part of it: they are drawn by public/render.tsx. */
export default [
  route('welcome', 'routes/welcome.tsx'),
  layout('routes/private.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('seo-monitor', 'routes/seo-monitor.tsx'),
    route('admin', 'routes/admin.tsx', [
      index('routes/admin-dashboard.tsx'),
      route('payments', 'routes/admin-payments.tsx'),
      route('queue', 'routes/admin-queue.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
