import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Moon } from '../../../../ui/moon.tsx'
import { useFormats } from '../formats.ts'
import type { Entry } from '../queue/entries.ts'
import { stopUpload, useUpload } from '../queue/upload.ts'
import { useTranslation } from '../translation.ts'

/** Progress of a screenshot. A slow line takes minutes for it: its owner can stop it and go on later. */
function Progress({ entry, part }: { entry: Entry; part: number }) {
  const { t } = useTranslation('days')
  const { percent } = useFormats()
  return (
    <div className="flex items-center gap-3 text-14">
      <Moon k={part} size={28} />
      <div
        role="progressbar"
        aria-label={t('sending')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={percent(part)}
        className="flex-1"
      >
        <span className="block font-semibold">{t('sending')}</span>
        <span className="text-ink-2 tabular-nums">{percent(part)}</span>
      </div>
      <Button variant="secondary" onClick={() => stopUpload(entry.id)}>
        {t('stop')}
      </Button>
    </div>
  )
}

/** A check-in that is in this browser and not yet with us; `rate` is what its day pays with a screenshot. */
export function WaitingHere({ entry, rate }: { entry: Entry; rate: number }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const part = useUpload(entry.id)
  if (part !== undefined) return <Progress entry={entry} part={part} />
  return (
    <div className="grid gap-1 text-14">
      <p className="flex items-center gap-2 font-semibold text-wait-t">
        <Icon name="clock" />
        {t(entry.picture ? 'waitingWithPicture' : 'waitingHere')}
      </p>
      {rate > 0 && (
        <p className="text-ink-2">
          {entry.picture ? t('waitingPaid', { amount: rupees(rate) }) : t('waitingUnpaid', { amount: rupees(rate) })}
        </p>
      )}
    </div>
  )
}
