import { mostMinutes } from '@fortnight/contract/testing/checkin-rules'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useTranslation } from '../translation.ts'

/** Minutes of use, from the least of the plan on. */
export function MinutesStepper({
  value,
  least,
  onChange,
}: {
  value: number
  least: number
  onChange: (minutes: number) => void
}) {
  const { t } = useTranslation('days')
  return (
    <div
      role="group"
      aria-label={t('minutesUsed')}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <span className="text-14 font-semibold">{t('minutesUsed')}</span>
      <span className="flex items-center gap-1">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('lessMinutes')}
          disabled={value <= least}
          onClick={() => onChange(value - 1)}
        >
          <Icon name="minus" />
        </Button>
        <output aria-live="polite" className="min-w-24 text-center text-14 font-semibold">
          {t('shell:minutes', { count: value })}
        </output>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('moreMinutes')}
          disabled={value >= mostMinutes}
          onClick={() => onChange(value + 1)}
        >
          <Icon name="plus" />
        </Button>
      </span>
    </div>
  )
}
