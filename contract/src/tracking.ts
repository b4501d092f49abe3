import type { TrackingTools } from './site.ts'

/** Tools that other companies run; loading times are kept by this service itself. */
export type ThirdParty = Exclude<keyof TrackingTools, 'vitals'>

interface Sources {
  script: readonly string[]
  connect: readonly string[]
  img: readonly string[]
}

/**
 * Hosts that each tool's scripts come from and report to, as its maker documents it for a Content-Security-Policy.
 * Hosts that serve advertising alone are left out: doubleclick.net and google.com of the tag, bing.com of the heat map.
 */
export const trackingSources: Record<ThirdParty, Sources> = {
  // developers.google.com/tag-platform/security/guides/csp
  tag: {
    script: ['https://www.googletagmanager.com'],
    connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
    img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  },
  // learn.microsoft.com/clarity/setup-and-installation/clarity-csp
  heatmap: {
    script: ['https://*.clarity.ms'],
    connect: ['https://*.clarity.ms'],
    img: ['https://*.clarity.ms'],
  },
  pixel: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com'],
    img: ['https://www.facebook.com'],
  },
}
