import { useEffect } from 'react'

const manifest = '/tester.webmanifest'

/** While these pages show, what the browser offers to install is the portal. */
export function useManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.href
    if (!link || !before) return undefined
    link.href = manifest
    return () => {
      link.href = before
    }
  }, [])
}
