import type { Config } from '@react-router/dev/config'

/**
 * The application is drawn in the browser; its one document is index.html. Public pages are another build
 * (vite.site.config.ts).
 */
export default {
  ssr: false,
  // Several checkouts of one machine can build at once: each names its own directory.
  buildDirectory: process.env.FORTNIGHT_BUILD ?? 'build',
} satisfies Config
