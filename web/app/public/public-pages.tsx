import type { ComponentType } from 'react'
import type { PageKey } from '../lib/page-meta.ts'
import { Landing } from './landing.tsx'
import { Cookies } from './pages/cookies.tsx'
import { Gdpr } from './pages/gdpr.tsx'
import { Help } from './pages/help.tsx'
import { Privacy } from './pages/privacy.tsx'
import { Security } from './pages/security.tsx'
import { Terms } from './pages/terms.tsx'
import { NotFound } from './pages/not-found.tsx'

interface PublicPage {
  key: PageKey
  Page: ComponentType
}

/** The public site: every address with its page. `/404` is what unknown addresses get. */
export const publicPages: Record<string, PublicPage> = {
  '/': { key: 'home', Page: Landing },
  '/help': { key: 'help', Page: Help },
  '/gdpr': { key: 'gdpr', Page: Gdpr },
  '/security': { key: 'security', Page: Security },
  '/privacy': { key: 'privacy', Page: Privacy },
  '/terms': { key: 'terms', Page: Terms },
  '/cookies': { key: 'cookies', Page: Cookies },
  '/404': { key: 'notFound', Page: NotFound },
}
