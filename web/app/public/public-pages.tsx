import type { ComponentType } from 'react'
import type { PageKey } from '../lib/page-meta.ts'
import { Landing } from './landing.tsx'
import { About } from './pages/about.tsx'
import { Careers } from './pages/careers.tsx'
import { Community } from './pages/community.tsx'
import { Contact } from './pages/contact.tsx'
import { Cookies } from './pages/cookies.tsx'
import { Gdpr } from './pages/gdpr.tsx'
import { Help } from './pages/help.tsx'
import { Partners } from './pages/partners.tsx'
import { Press } from './pages/press.tsx'
import { Privacy } from './pages/privacy.tsx'
import { Security } from './pages/security.tsx'
import { Status } from './pages/status.tsx'
import { Terms } from './pages/terms.tsx'
import { Verify } from './pages/verify.tsx'
import { NotFound } from './pages/not-found.tsx'

interface PublicPage {
  key: PageKey
  Page: ComponentType
}

/** The public site: every address with its page. `/404` is what unknown addresses get. */
export const publicPages: Record<string, PublicPage> = {
  '/': { key: 'home', Page: Landing },
  '/about': { key: 'about', Page: About },
  '/careers': { key: 'careers', Page: Careers },
  '/contact': { key: 'contact', Page: Contact },
  '/press': { key: 'press', Page: Press },
  '/partners': { key: 'partners', Page: Partners },
  '/help': { key: 'help', Page: Help },
  '/status': { key: 'status', Page: Status },
  '/community': { key: 'community', Page: Community },
  '/gdpr': { key: 'gdpr', Page: Gdpr },
  '/security': { key: 'security', Page: Security },
  '/privacy': { key: 'privacy', Page: Privacy },
  '/terms': { key: 'terms', Page: Terms },
  '/cookies': { key: 'cookies', Page: Cookies },
  '/verify': { key: 'verify', Page: Verify },
  '/404': { key: 'notFound', Page: NotFound },
}
