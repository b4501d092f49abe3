import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBrand } from '@fortnight/contract/brand'

/** The page's ground by day (--bg of tokens.css, as sRGB). */
const ground = '#f9f8f3'

/**
 * Writes what an installed Fortnight is called and looks like. It is a file, so it has the name of the product, not an
 * operator's.
 */
export function writeWebManifest(client: string) {
  const manifest = {
    id: '/',
    name: defaultBrand.name,
    short_name: defaultBrand.name,
    description: defaultBrand.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  const portal = {
    ...manifest,
    id: '/tester',
    name: `${defaultBrand.name} for testers`,
    description: 'Test apps on your own phone and be paid for each day.',
    start_url: '/tester',
    scope: '/',
  }
  writeFileSync(join(client, 'manifest.webmanifest'), JSON.stringify(manifest))
  writeFileSync(join(client, 'tester.webmanifest'), JSON.stringify(portal))
}
