import { useState } from 'react'
import { isTaken } from '@fortnight/contract/vocabulary/picture-states'
import type { DayOfUse, TodaySeat } from '@fortnight/contract/testing/checkins'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useFormats } from '../formats.ts'
import { enqueue } from '../queue/use-queue.ts'
import { PictureField } from './picture-field.tsx'
import { AnswerField, promptOn } from './prompt.tsx'
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
  if (day.picture === 'doubtful') return t('proofDoubtful')
  if (day.picture === 'same') return t('doneSame')
  if (day.picture === 'copy') return t('doneCopy')
  if (day.answer === 'spent') return t('answerSpent')
  if (day.answer === 'wrong') return t('answerWrong')
  if (isTaken(day.picture) && day.answer === 'missing') return t('answerMissing')
  if (day.picture === 'checking') return t('proofChecking')
  return rate > 0 ? t('notPaidYet', { amount: rupees(rate) }) : t('addProof')
}

/** The day is checked in; its picture, or the answer to its prompt, can still be added. */
export function DoneToday({ seat, day, onSent }: { seat: TodaySeat; day: DayOfUse; onSent: () => void }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const proofText = useProofText(seat, day)
  const prompt = promptOn(seat, seat.today)
  const [picture, setPicture] = useState<Shrunk>()
  const [answer, setAnswer] = useState('')
  const isOpen = day.evidence === 'claimed'
  const isAsked = isOpen && prompt && (day.answer === 'missing' || day.answer === 'wrong')
  const text = isAsked ? answer.trim() : ''
  const send = async () => {
    const kept = await enqueue({
      seat: seat.seat,
      app_name: seat.app_name,
      day: seat.today,
      minutes: Math.max(1, day.minutes),
      note: null,
      answer: text ? { day: seat.today, text } : undefined,
      used_at: new Date().toISOString(),
      picture: picture?.picture ?? null,
      taken_at: picture?.takenAt,
    })
    if (!kept) return
    setPicture(undefined)
    setAnswer('')
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
      {isAsked && <AnswerField prompt={prompt} value={answer} onChange={setAnswer} />}
      {isOpen && !isTaken(day.picture) && (
        <PictureField value={picture} onChange={setPicture} isPaid={seat.rate_pkr > 0}>
          {seat.rate_pkr > 0 ? t('pictureEarn', { amount: rupees(seat.rate_pkr) }) : t('pictureAdd')}
        </PictureField>
      )}
      {(picture ?? text) && (
        <Button size="lg" className="sm:justify-self-start" onClick={() => void send()}>
          {picture ? t('pictureSend') : t('answerSend')}
        </Button>
      )}
    </div>
  )
}
