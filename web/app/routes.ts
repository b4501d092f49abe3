import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

/** The site map. Modules with `handle = { static: true }` are sent as plain HTML and never hydrated. */
export default [
  index('routes/home.tsx'),
  route('welcome', 'routes/welcome.tsx'),
  layout('routes/private.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('admin', 'routes/admin.tsx', [
      index('routes/admin-dashboard.tsx'),
      route('payments', 'routes/admin-payments.tsx'),
      route('queue', 'routes/admin-queue.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
