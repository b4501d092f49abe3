import type { Config } from '@react-router/dev/config'

/** No server rendering at run time: public pages are prerendered here, every other address gets the SPA fallback. */
export default {
  ssr: false,
  prerender: ['/'],
  // Several checkouts of one machine may build at once: each names its own directory.
  buildDirectory: process.env.FORTNIGHT_BUILD ?? 'build',
} satisfies Config
