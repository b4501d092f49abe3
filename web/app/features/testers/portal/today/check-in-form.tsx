import { type SubmitEvent, useState } from 'react'
import { mostMinutes } from '@fortnight/contract/testing/checkin-rules'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { isAnswered } from '@fortnight/contract/testing/prompt-kinds'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextArea } from '../../../../ui/input.tsx'
import { useFormats } from '../formats.ts'
import { enqueue } from '../queue/use-queue.ts'
import { useKept } from '../use-kept.ts'
import { MinutesStepper } from './minutes-stepper.tsx'
import { PictureField } from './picture-field.tsx'
import type { Shrunk } from './shrink.ts'
import { AnswerField, promptOn } from './prompt.tsx'
import { minutesOf } from './stopwatch.ts'
import { useWatch } from './use-watch.ts'
import { useTranslation } from '../translation.ts'

const longestNote = 500
const storeOf = (packageName: string) =>
  `https://play.google.com/store/apps/details?${new URLSearchParams({ id: packageName })}`

interface Draft {
  note: string
  answer?: string
  /** Undefined until the tester chose them: the stopwatch then gives the number. */
  minutes?: number
}

/** The last step: done with the screenshot that pays, or without it and without pay. */
function Submit({ rate, hasPicture, busy }: { rate: number; hasPicture: boolean; busy: boolean }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const isUnpaid = rate > 0 && !hasPicture
  return (
    <div className="grid gap-1.5">
      <Button
        type="submit"
        size="lg"
        variant={isUnpaid ? 'ghost' : 'primary'}
        busy={busy}
        className="sm:justify-self-start"
      >
        {!isUnpaid && <Icon name="check" />}
        {isUnpaid ? t('doneUnproven') : rate > 0 ? t('doneEarn', { amount: rupees(rate) }) : t('done')}
      </Button>
      {isUnpaid && <p className="text-center text-14 text-ink-2 sm:text-start">{t('unprovenUnpaid')}</p>}
    </div>
  )
}

/** Opening the app, showing that it was used, and reporting how it was. */
export function CheckInForm({ seat, onSent }: { seat: TodaySeat; onSent: () => void }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const rate = seat.rate_pkr
  const watch = useWatch(seat.seat)
  const [draft, setDraft] = useKept<Draft>(`check-in ${seat.seat} ${seat.today}`, () => ({ note: '' }))
  const [picture, setPicture] = useState<Shrunk>()
  const [busy, setBusy] = useState(false)
  const minutes = draft.minutes ?? Math.min(mostMinutes, Math.max(seat.minutes, watch.used ? minutesOf(watch.used) : 0))

  const prompt = promptOn(seat, seat.today)
  const answer = draft.answer?.trim()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const kept = await enqueue({
        seat: seat.seat,
        app_name: seat.app_name,
        minutes,
        note: draft.note.trim() || null,
        answer: answer ? { day: seat.today, text: answer } : undefined,
        // Midnight can have passed since.
        used_at: new Date(watch.used?.from ?? Date.now()).toISOString(),
        day: seat.today,
        picture: picture?.picture ?? null,
        taken_at: picture?.takenAt,
      })
      if (!kept) return
      watch.clear()
      setDraft(undefined)
      onSent()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {seat.package_name && (
        <ButtonLink
          variant="secondary"
          href={storeOf(seat.package_name)}
          target="_blank"
          rel="noreferrer"
          className="sm:justify-self-start"
          onClick={watch.start}
        >
          <Icon name="play" />
          {t('start')}
        </ButtonLink>
      )}
      <PictureField value={picture} onChange={setPicture} isPaid={rate > 0}>
        {rate > 0 ? t('pictureEarn', { amount: rupees(rate) }) : t('pictureAdd')}
      </PictureField>
      {prompt && isAnswered(prompt.kind) && (
        <AnswerField
          prompt={prompt}
          value={draft.answer ?? ''}
          onChange={(typed) => setDraft({ ...draft, answer: typed })}
        />
      )}
      <MinutesStepper
        value={minutes}
        least={seat.minutes}
        onChange={(chosen) => setDraft({ ...draft, minutes: chosen })}
      />
      {watch.used && (
        <p role="status" className="text-13 text-ink-3">
          {t('watched', { minutes: t('shell:minutes', { count: minutesOf(watch.used) }) })}
        </p>
      )}
      <Field label={t('note')} optional hint={t('noteHint')}>
        <TextArea
          dir="auto"
          value={draft.note}
          maxLength={longestNote}
          rows={2}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
      </Field>
      <Submit rate={rate} hasPicture={picture !== undefined} busy={busy} />
    </form>
  )
}
