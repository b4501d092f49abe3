import { useState } from 'react'
import type { DayOfUse, TodaySeat } from '@fortnight/contract/testing/checkins'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useFormats } from '../formats.ts'
import { enqueue } from '../queue/use-queue.ts'
import { PictureField } from './picture-field.tsx'
import type { Shrunk } from './shrink.ts'
import { useTranslation } from '../translation.ts'

/** What shows that the app was used today, what that brought, and what a screenshot would still bring. */
function useProofText({ rate_pkr: rate, earned_today_pkr: earned }: TodaySeat, day: DayOfUse): string {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  if (day.evidence !== 'claimed') {
    const proof = t(day.picture === 'fresh' ? 'proofReceived' : 'proofConfirmed')
    return earned ? `${proof} ${t('youEarned', { amount: rupees(earned) })}` : proof
  }
  if (day.picture === 'same') return t('doneSame')
  return rate > 0 ? t('notPaidYet', { amount: rupees(rate) }) : t('addProof')
}

/** The day is checked in; a picture can still be added. */
export function DoneToday({ seat, day, onSent }: { seat: TodaySeat; day: DayOfUse; onSent: () => void }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const proofText = useProofText(seat, day)
  const [picture, setPicture] = useState<Shrunk>()
  const send = async ({ picture: file }: Shrunk) => {
    const at = { seat: seat.seat, app_name: seat.app_name, day: seat.today }
    const checkIn = { minutes: Math.max(1, day.minutes), note: null, used_at: new Date().toISOString() }
    if (!(await enqueue({ ...at, ...checkIn, picture: file }))) return
    setPicture(undefined)
    onSent()
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-16 font-semibold text-ok-t">
        <Icon name="check" size={20} />
        {t('doneToday', { minutes: t('shell:minutes', { count: day.minutes }) })}
      </p>
      <p className="text-14 text-ink-2">{proofText}</p>
      {seat.next_day_pkr ? (
        <p className="text-14 text-ink-2">{t('nextEarns', { amount: rupees(seat.next_day_pkr) })}</p>
      ) : null}
      {day.evidence === 'claimed' && (
        <PictureField value={picture} onChange={setPicture} isPaid={seat.rate_pkr > 0}>
          {seat.rate_pkr > 0 ? t('pictureEarn', { amount: rupees(seat.rate_pkr) }) : t('pictureAdd')}
        </PictureField>
      )}
      {picture && (
        <Button size="lg" className="sm:justify-self-start" onClick={() => void send(picture)}>
          {t('pictureSend')}
        </Button>
      )}
    </div>
  )
}
