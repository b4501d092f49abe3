import { type FormEvent, useState } from 'react'
import { findingKinds, type FindingKind } from '@fortnight/contract/vocabulary/finding-states'
import { testerFindings } from '@fortnight/contract/testing/findings'
import { findingKindForTester } from '@fortnight/contract/vocabulary/findings-for-testers'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select, TextArea } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useAct } from '../use-act.ts'
import { useKept } from '../use-kept.ts'
import { useTranslation } from '../translation.ts'

interface Draft {
  kind: FindingKind
  message: string
  key: string
}
const newDraft = (): Draft => ({ kind: 'problem', message: '', key: crypto.randomUUID() })

/** One thing that a tester found, in their words. What is typed stays until it was taken. */
export function ReportForm({ seat }: { seat: number }) {
  const { t } = useTranslation('findings')
  const [{ kind, message, key }, setDraft] = useKept(`finding ${seat}`, newDraft)
  const [tried, setTried] = useState(false)
  // Other words are another finding; the same ones, sent again after a reload too, are one.
  const change = (part: Partial<Draft>) => setDraft({ kind, message, ...part, key: crypto.randomUUID() })
  const report = useAct(() => call(testerFindings.report, { params: { id: seat }, body: { kind, message } }, { key }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!message.trim() || !(await report.act())) return
    setDraft(undefined)
    setTried(false)
    showToast(t('sent'))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t('kind')}>
        <Select value={kind} onChange={(event) => change({ kind: event.target.value as FindingKind })}>
          {findingKinds.map((known) => (
            <option key={known} value={known}>
              {t(findingKindForTester[known])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('message')}
        hint={t('messageHint')}
        error={tried && !message.trim() ? t('messageNeeded') : undefined}
      >
        <TextArea
          dir="auto"
          maxLength={2000}
          value={message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
      <Button type="submit" busy={report.busy} className="justify-self-start max-sm:w-full">
        {t('send')}
      </Button>
    </form>
  )
}
