import { testerTermsPathIn } from '@fortnight/contract/site-map/paths'
import { useTranslation } from '../translation.ts'

/** The way to the whole terms, in the language of the page. */
export function TermsLink() {
  const { t, locale } = useTranslation('terms')
  return (
    <a
      href={testerTermsPathIn(locale)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-14"
    >
      {t('read')}
    </a>
  )
}
