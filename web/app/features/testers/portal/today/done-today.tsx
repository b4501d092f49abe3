import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayOfUse, TodaySeat } from '@fortnight/contract/testing/checkins'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { enqueue } from '../queue/use-queue.ts'
import { PictureField } from './picture-field.tsx'
import type { Shrunk } from './shrink.ts'

/** The state of a checked-in day, and what would make it worth more. */
const standing = (day: DayOfUse) =>
  day.evidence !== 'claimed'
    ? ('doneShown' as const)
    : day.picture === 'same'
      ? ('doneSame' as const)
      : ('doneClaimed' as const)

/** The day is checked in; a picture can still be added. */
export function DoneToday({ seat, day }: { seat: TodaySeat; day: DayOfUse }) {
  const { t } = useTranslation(['days', 'shell'])
  const [picture, setPicture] = useState<Shrunk>()
  const send = async ({ picture: file }: Shrunk) => {
    const at = { seat: seat.seat, app_name: seat.app_name, day: seat.today }
    const checkIn = { minutes: Math.max(1, day.minutes), note: null, used_at: new Date().toISOString() }
    if (await enqueue({ ...at, ...checkIn, picture: file })) setPicture(undefined)
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-16 font-semibold text-ok-t">
        <Icon name="check" size={20} />
        {t('doneToday', { minutes: t('shell:minutes', { count: day.minutes }) })}
      </p>
      <p className="text-14 text-ink-2">{t(standing(day))}</p>
      {day.evidence === 'claimed' && <PictureField value={picture} onChange={setPicture} />}
      {picture && (
        <Button className="sm:justify-self-start" onClick={() => void send(picture)}>
          {t('pictureSend')}
        </Button>
      )}
    </div>
  )
}
