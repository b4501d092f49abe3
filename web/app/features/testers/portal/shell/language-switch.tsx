import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { chooseLanguage } from '../language.ts'
import { useTranslation } from '../translation.ts'

/** The other language, named in itself. `known`: mails to a tester follow the choice. */
export function LanguageSwitch({ known }: { known: boolean }) {
  const { t, locale } = useTranslation()
  const other = locale === 'ur' ? 'en' : 'ur'
  const change = () => {
    chooseLanguage(other).catch(() => showToast(t('failedTitle'), { detail: t('failed'), tone: 'destructive' }))
    // The page speaks it already; if this choice does not arrive, mails follow with the next one.
    if (known) call(testerPortal.speak, { body: { locale: other } }).catch(() => undefined)
  }
  return (
    <Button variant="ghost" className="px-3" lang={other} aria-label={t('languageName')} onClick={change}>
      {t('language')}
    </Button>
  )
}
