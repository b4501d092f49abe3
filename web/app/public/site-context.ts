import { createContext, use } from 'react'
import type { Site } from '@fortnight/contract/site'

export const SiteContext = createContext<Site | null>(null)

/** The site that is being drawn: brand, the operator's texts, figures. For components of public pages only. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A public page is drawn within its site.')
  return site
}
