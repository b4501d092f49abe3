import type { ReactNode } from 'react'
import { links as en } from '@fortnight/contract/texts/en/links'
import { texts as portalEn } from '@fortnight/contract/texts/portal-en'
import { texts as portalUr } from '@fortnight/contract/texts/portal-ur'
import { links as ur } from '@fortnight/contract/texts/ur/links'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { type Language, LanguageProvider } from '../../features/testers/portal/translation.ts'

// The portal's texts too, both languages at once: a page is drawn in one go.
const languages = {
  en: { locale: 'en', texts: { ...portalEn, links: en } },
  ur: { locale: 'ur', texts: { ...portalUr, links: ur } },
} satisfies Record<Locale, Language>

/** Gives the parts of a page that language. */
export function PageLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LanguageProvider value={languages[locale]}>{children}</LanguageProvider>
}
