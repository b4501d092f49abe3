import type { ComponentType } from 'react'
import type { PageKey } from '../lib/page-meta.ts'
import { Landing } from './landing.tsx'
import { NotFound } from './pages/not-found.tsx'

interface PublicPage {
  key: PageKey
  Page: ComponentType
}

/** The public site: every address with its page. `/404` is what unknown addresses get. */
export const publicPages: Record<string, PublicPage> = {
  '/': { key: 'home', Page: Landing },
  '/404': { key: 'notFound', Page: NotFound },
}
