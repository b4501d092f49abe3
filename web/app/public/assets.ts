import displayFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'

declare const __PUBLIC_ASSETS__: { script: string; styles: readonly string[] }

/**
 * Addresses of the built files that a public page loads; put in by scripts/build.ts from the manifest of the client's
 * build.
 */
export const assets = { ...__PUBLIC_ASSETS__, displayFont }
