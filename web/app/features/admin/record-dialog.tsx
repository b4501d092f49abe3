import { type ReactNode, useState } from 'react'
import { fieldProblems } from '../../lib/field-problems.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isFinal, refusalOf } from './decision-outcome.ts'

/** Words that go on record: the server's name for them, and what to ask for. */
interface Labels {
  name: string
  label: string
  optional?: boolean
  hint: string
  longest: number
  /** The error if the field is empty; left out if the server gives it, or text is not required. */
  missing?: string
  /** What it often is, each written by one press. */
  suggestions?: readonly string[]
  /** The field's first value. */
  initial?: string
}

export interface RecordDialogProps<T> {
  title: string
  confirmLabel: string
  destructive?: boolean
  /** Left out if no text is asked for. */
  field?: Labels | undefined
  /** A statement to confirm by ticking; left out if nothing is in doubt. */
  sure?: string | undefined
  /** Sends the words. What it throws is shown at the field, or said under `failed`; undefined if it was called off. */
  act: (text: string) => Promise<T | undefined>
  done: (result: T) => { title: string; detail?: string }
  failed: string
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation, and for text if it is needed, before a decision about money is recorded for good. */
export function RecordDialog<T>(props: RecordDialogProps<T>) {
  const { title, confirmLabel, destructive = false, field, sure, act, done, failed, onClose, children } = props
  const [text, setText] = useState(field?.initial ?? '')
  const [problem, setProblem] = useState<string>()
  const [ticked, setTicked] = useState(false)
  const [unsure, setUnsure] = useState(false)

  const confirm = async () => {
    const missing = text.trim() ? undefined : field?.missing
    setProblem(missing)
    setUnsure(sure !== undefined && !ticked)
    if (missing || (sure && !ticked)) return
    try {
      const result = await act(text)
      if (result === undefined) return
      const { title: outcome, detail } = done(result)
      showToast(outcome, detail === undefined ? {} : { detail })
      onClose()
    } catch (error) {
      const refused = field && fieldProblems(error, [field.name]).fields[field.name]
      setProblem(refused)
      if (refused) return
      showToast(failed, { detail: refusalOf(error), tone: 'destructive' })
      if (isFinal(error)) onClose()
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      destructive={destructive}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      {field && <Asked field={field} text={text} problem={problem} onChange={setText} />}
      {sure && (
        <div className="mt-3 text-ink">
          <Checkbox
            checked={ticked}
            error={unsure && !ticked ? 'Make sure of this first.' : undefined}
            onChange={(event) => setTicked(event.target.checked)}
          >
            {sure}
          </Checkbox>
        </div>
      )}
    </ConfirmDialog>
  )
}

function Asked({
  field,
  text,
  problem,
  onChange,
}: {
  field: Labels
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}) {
  return (
    <>
      <Field label={field.label} optional={field.optional} hint={field.hint} error={problem} className="mt-4 text-ink">
        <TextArea value={text} maxLength={field.longest} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {field.suggestions && (
        <div role="group" aria-label="Common words" className="mt-2 flex flex-wrap gap-1.5">
          {field.suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              variant="secondary"
              size="sm"
              className="flex-initial! justify-start! py-1.5 text-left leading-snug! whitespace-normal!"
              onClick={() => onChange(suggestion)}
            >
              {suggestion}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
