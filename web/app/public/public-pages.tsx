import type { ComponentType } from 'react'
import { type PublicScreenKey, publicScreens } from '@fortnight/contract/site-map/public-screens'
import { Landing } from './landing.tsx'
import { About } from './pages/about.tsx'
import { Anchors } from './pages/anchors.tsx'
import { Careers } from './pages/careers.tsx'
import { Community } from './pages/community.tsx'
import { Contact } from './pages/contact.tsx'
import { Cookies } from './pages/cookies.tsx'
import { Gdpr } from './pages/gdpr.tsx'
import { Help } from './pages/help.tsx'
import { HelpApi } from './pages/help-api.tsx'
import { Partners } from './pages/partners.tsx'
import { Press } from './pages/press.tsx'
import { Privacy } from './pages/privacy.tsx'
import { Security } from './pages/security.tsx'
import { Status } from './pages/status.tsx'
import { TesterTerms } from './pages/tester-terms.tsx'
import { Terms } from './pages/terms.tsx'
import { Verify } from './pages/verify.tsx'
import { NotFound } from './pages/not-found.tsx'

/** What is drawn for each page of the site. */
const pages: Record<PublicScreenKey, ComponentType> = {
  home: Landing,
  about: About,
  careers: Careers,
  contact: Contact,
  press: Press,
  partners: Partners,
  help: Help,
  helpApi: HelpApi,
  status: Status,
  community: Community,
  gdpr: Gdpr,
  security: Security,
  privacy: Privacy,
  terms: Terms,
  testerTerms: () => <TesterTerms locale="en" />,
  testerTermsUr: () => <TesterTerms locale="ur" />,
  cookies: Cookies,
  verify: Verify,
  anchors: Anchors,
  notFound: NotFound,
}

interface PublicPage {
  key: PublicScreenKey
  Page: ComponentType
}

/** The public site: every address with its page. `/404` is what unknown addresses get. */
export const publicPages: Record<string, PublicPage> = Object.fromEntries(
  (Object.keys(pages) as PublicScreenKey[]).map((key) => [publicScreens[key].path, { key, Page: pages[key] }]),
)
