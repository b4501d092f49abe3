import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { Moon } from '../../../../ui/moon.tsx'
import { useTranslation } from '../translation.ts'

/** What became of the tester's words: the developer fixed what they found. */
export function Thanks({ message, version }: NonNullable<TodaySeat['thanks']>) {
  const { t } = useTranslation('days')
  return (
    <aside aria-label={t('thanks')} className="grid gap-2 rounded-3 bg-moon-soft p-4 sm:p-6">
      <p className="flex items-center gap-2 text-14 font-semibold text-moon-text">
        <Moon k={0.5} size={18} />
        {t('thanks')}
      </p>
      <blockquote className="tester-said line-clamp-3 font-display text-18 leading-snug font-semibold">
        {message}
      </blockquote>
      <p className="text-14 text-ink-2">{t('fixedIn', { version })}</p>
    </aside>
  )
}
