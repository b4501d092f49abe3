import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { production, type ProductionPack, ReportedOutcome } from '@fortnight/contract/testing/production'
import { fullDay } from '@fortnight/contract/format/days'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, TextArea } from '../../../ui/input.tsx'
import { Chapter } from './chapter.tsx'
import { refreshApp } from './production.queries.ts'

interface Props {
  appId: string
  pack: ProductionPack
  mine: boolean
}

function useStep<B>(appId: string, act: (body: B) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: () => refreshApp(client, appId) })
}

function Apply({ appId, pack }: Omit<Props, 'mine'>) {
  const [on, setOn] = useState(pack.today)
  const apply = useStep(appId, (day: string) => call(production.apply, { params: { id: appId }, body: { on: day } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (on) apply.mutate(on)
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <Field label="Applied on" className="w-48" error={apply.error?.message}>
        <Input
          type="date"
          value={on}
          min={pack.started_on ?? undefined}
          max={pack.today}
          onChange={(event) => setOn(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={apply.isPending} className="mt-[26px] min-h-11">
        {pack.outcome === 'refused' ? 'I have applied again' : 'I have applied'}
      </Button>
    </form>
  )
}

/** What Google answered; a refusal with its words, so that we learn. */
function ReportOutcome({ appId }: { appId: string }) {
  const [refused, setRefused] = useState(false)
  const [reason, setReason] = useState('')
  const outcome = useStep(appId, (body: ReportedOutcome) =>
    call(production.tellOutcome, { params: { id: appId }, body }),
  )
  const parsed = ReportedOutcome.safeParse({ outcome: 'refused', reason })
  if (!refused)
    return (
      <div className="grid gap-3">
        <p className="text-14 text-ink-2">What did Google answer? Most reviews take up to 7 days.</p>
        <div className="flex flex-wrap gap-2">
          <Button busy={outcome.isPending} onClick={() => outcome.mutate({ outcome: 'granted' })}>
            Google granted access
          </Button>
          <Button variant="secondary" onClick={() => setRefused(true)}>
            Google refused
          </Button>
        </div>
        {outcome.isError && (
          <p role="alert" className="text-13 text-bad-t">
            {outcome.error.message}
          </p>
        )}
      </div>
    )
  return (
    <form
      noValidate
      className="grid max-w-[40rem] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed.success) outcome.mutate(parsed.data)
      }}
    >
      <Field
        label="What Google wrote"
        hint="We read it to do better. It stays out of the test record, and no one else sees it."
        error={outcome.error?.message}
      >
        <TextArea dir="auto" maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={outcome.isPending} disabled={!parsed.success}>
          Send answer
        </Button>
        <Button variant="ghost" onClick={() => setRefused(false)}>
          Back
        </Button>
      </div>
    </form>
  )
}

/** What to do after a refusal, within what was bought. */
function Next({ pack: { hold_until, phase, refusal } }: { pack: ProductionPack }) {
  const stays = phase === 'holding' || phase === 'qualified'
  return (
    <div className="grid max-w-[62ch] gap-2 text-14 text-ink-2">
      {refusal && (
        <blockquote dir="auto" className="border-l-2 border-line-2 pl-3 wrap-anywhere whitespace-pre-wrap">
          {refusal}
        </blockquote>
      )}
      <p>What helps most: answer the open feedback in a new version, and ask testers to try again.</p>
      <p>
        {stays
          ? `Your testers stay in${hold_until ? ` until ${fullDay(hold_until)}` : ''}. Use that time, then apply again.`
          : 'This test is over. If Google asks for more testing, a new test is needed; write to us before you order one.'}
      </p>
    </div>
  )
}

function statusText({ phase, outcome, applied_on, can }: ProductionPack): string {
  if (outcome === 'granted')
    return phase === 'completed'
      ? 'Google granted production access, and your test is complete.'
      : 'Google granted production access. Your testers are being released.'
  if (outcome === 'refused') return 'Google refused.'
  if (applied_on) return `You applied on ${fullDay(applied_on)}.`
  return can.apply
    ? 'First check that Play Console itself says you can apply.'
    : 'You can apply once your test has met its goal.'
}

/** The state of the application for production, and its next step. */
export function Application({ appId, pack, mine }: Props) {
  const { outcome, can } = pack
  return (
    <Chapter title="Your application" about={statusText(pack)}>
      {outcome && (
        <p>
          <Badge tone={outcome === 'granted' ? 'ok' : 'bad'}>{outcome === 'granted' ? 'Granted' : 'Refused'}</Badge>
        </p>
      )}
      {outcome === 'refused' && <Next pack={pack} />}
      {mine && can.apply && <Apply appId={appId} pack={pack} />}
      {mine && can.tell && <ReportOutcome appId={appId} />}
    </Chapter>
  )
}
