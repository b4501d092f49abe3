import { keptDays } from '@fortnight/contract/testers/tester-terms'
import { useTranslation } from '../translation.ts'

/** What applicants read about tax, and about what is kept for how long. */
export function TermsSummary() {
  const { t } = useTranslation('terms')
  return (
    <ul className="grid list-disc gap-1 ps-5 text-14 text-ink-2">
      <li>{t('shortTax')}</li>
      <li>{t('shortKept', keptDays)}</li>
    </ul>
  )
}
