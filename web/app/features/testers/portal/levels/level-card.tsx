import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyLevel } from '@fortnight/contract/testers/levels'
import { levelForTester } from '@fortnight/contract/vocabulary/tester-levels'
import { useFormats } from '../formats.ts'
import { useTranslation } from '../translation.ts'
import { levelQuery } from './level.queries.ts'

function Gains({ tests, bonus_pkr }: Pick<MyLevel, 'tests' | 'bonus_pkr'>) {
  const { t } = useTranslation('levels')
  const { rupees } = useFormats()
  return (
    <ul className="list-disc ps-5">
      <li>{t('tests', { count: tests })}</li>
      {bonus_pkr > 0 && <li>{t('bonus', { amount: rupees(bonus_pkr) })}</li>}
    </ul>
  )
}

function NextLevel({ days, next }: { days: number; next: NonNullable<MyLevel['next']> }) {
  const { t } = useTranslation('levels')
  return (
    <>
      <progress
        className="h-2 w-full accent-ink"
        value={days}
        max={next.days}
        aria-label={t('progress', { done: days, needed: next.days })}
      />
      <p>{t('next', { count: next.days - days, level: t(levelForTester[next.level]) })}</p>
      <Gains {...next} />
    </>
  )
}

/** The level of a tester, what it gives, and what the next one needs and gives. */
export function LevelCard() {
  const { t } = useTranslation('levels')
  const { level, days, losses, next, ...gains } = useSuspenseQuery(levelQuery).data
  return (
    <section
      aria-labelledby="level"
      className="grid gap-2.5 rounded-3 border border-line bg-surface p-4 text-14 sm:p-6"
    >
      <h2 id="level" className="text-20">
        {t('title', { level: t(levelForTester[level]) })}
      </h2>
      <Gains {...gains} />
      <p className="text-ink-2">{t('days', { count: days })}</p>
      {losses > 0 && <p className="text-ink-2">{t('losses', { count: losses })}</p>}
      {next ? <NextLevel days={days} next={next} /> : <p>{t('highest')}</p>}
    </section>
  )
}
