import { createInstance } from 'i18next'
import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { texts as en } from '../../features/testers/portal/texts/en.ts'
import { texts as ur } from '../../features/testers/portal/texts/ur.ts'
import { actionTexts } from './action-texts.ts'

const resources = { en, ur }

/** The portal's texts in that language, all at once: a page is drawn in one go. */
function i18nOf(lng: Locale) {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng,
    resources,
    fallbackLng: false,
    defaultNS: 'shell',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return i18n
}

const instances = { en: i18nOf('en'), ur: i18nOf('ur') }

const LocaleContext = createContext<Locale>('en')

/** Language of the page, and the texts of its own in it. */
export function useActionTexts() {
  const locale = useContext(LocaleContext)
  return { locale, own: actionTexts[locale] }
}

/** Gives the parts of a page that language. */
export function PageLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <I18nextProvider i18n={instances[locale]}>{children}</I18nextProvider>
    </LocaleContext>
  )
}
