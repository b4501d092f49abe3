import { keptDays, testerTerms } from '@fortnight/contract/testers/tester-terms'
import { useTranslation } from '../translation.ts'

/** What is new in the terms, for someone who agreed to an earlier version. */
export function ChangedTerms() {
  const { t } = useTranslation('terms')
  return (
    <div className="grid gap-2 rounded-3 border border-line bg-surface p-4 text-14">
      <h2 className="font-text text-16 tracking-normal">{t('changedTitle')}</h2>
      <ul className="grid list-disc gap-1 ps-5 text-ink-2">
        {testerTerms.changes.map((key) => (
          <li key={key}>{t(key, keptDays)}</li>
        ))}
      </ul>
    </div>
  )
}
