import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type MyPhoneChannel, NewNumber, NumberCode } from '@fortnight/contract/messaging/phone-numbers'
import { Button } from '../../../../ui/button.tsx'
import { CodeInput } from '../../../../ui/code-input.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../translation.ts'
import { myNumbers, useNumber } from './numbers.queries.ts'

type Acts = ReturnType<typeof useNumber>

function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {children}
    </form>
  )
}

function NumberForm({ acts }: { acts: Acts }) {
  const { t } = useTranslation('numbers')
  const [number, setNumber] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const { success } = NewNumber.shape.number.safeParse(number)
    setWrong(!success)
    if (success) acts.add(number)
  }
  return (
    <Form onSubmit={submit}>
      <Field
        label={t('number')}
        hint={t('numberHint')}
        error={isWrong || acts.refused === 'field' ? t('wrongNumber') : undefined}
      >
        <Input
          type="tel"
          dir="ltr"
          autoComplete="tel"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={acts.isBusy} className="justify-self-start max-sm:w-full">
        {t('sendCode')}
      </Button>
    </Form>
  )
}

function CodeForm({ number, acts }: { number: string; acts: Acts }) {
  const { t } = useTranslation('numbers')
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const { success } = NumberCode.shape.code.safeParse(code)
    setWrong(!success)
    if (success) acts.prove(code)
  }
  return (
    <Form onSubmit={submit}>
      <Field label={t('code')} error={isWrong || acts.refused === 'field' ? t('wrongCode') : undefined}>
        <CodeInput dir="ltr" inputMode="numeric" value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={acts.isBusy}>
          {t('confirm')}
        </Button>
        <Button variant="secondary" disabled={acts.isBusy} onClick={() => acts.add(number)}>
          {t('again')}
        </Button>
        <Button variant="ghost" disabled={acts.isBusy} onClick={acts.remove}>
          {t('another')}
        </Button>
      </div>
    </Form>
  )
}

/** Key of the text for the state of a channel. */
function statusOf(number: MyPhoneChannel['number']) {
  if (!number) return 'off'
  if (number.state === 'unproven') return number.code ?? 'sending'
  return number.state === 'ended' ? (number.end_reason ?? 'unreachable') : 'proven'
}

/** One channel to a telephone number: whether messages go there, and the steps until they do. */
function NumberCard({ channel, number }: MyPhoneChannel) {
  const { t } = useTranslation('numbers')
  const acts = useNumber(channel)
  const isProven = number?.state === 'proven'
  const { refused } = acts
  return (
    <section className="mt-6 grid gap-3 rounded-3 border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2.5 text-16 font-semibold">
        <Icon name={channel === 'whatsapp' ? 'chat' : 'phone'} />
        {t(`title_${channel}`)}
      </h2>
      <p role="status" className="text-14 text-ink-2">
        {t(statusOf(number), { number: number?.number ?? '' })}
      </p>
      {refused && refused !== 'field' && (
        <FormAlert>{refused === 'wait' ? t('wait') : t(`shell:${refused}`)}</FormAlert>
      )}
      {number?.state === 'unproven' && <CodeForm number={number.number} acts={acts} />}
      {isProven && (
        <Button variant="secondary" busy={acts.isBusy} className="justify-self-start" onClick={acts.remove}>
          {t(`stop_${channel}`)}
        </Button>
      )}
      {(!number || number.state === 'ended') && <NumberForm acts={acts} />}
    </section>
  )
}

/** The channels to telephone numbers that the operator has set up; nothing without one. */
export function NumberCards() {
  const { data } = useQuery(myNumbers)
  return data?.channels.map((mine) => <NumberCard key={mine.channel} {...mine} />)
}
