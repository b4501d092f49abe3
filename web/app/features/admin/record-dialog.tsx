import { type ReactNode, useState } from 'react'
import { fieldProblems } from '../../lib/field-problems.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isFinal, refusalOf } from './decision-outcome.ts'

/** Words that go on record: the server's name for them, and what to ask for. */
interface Words {
  name: string
  label: string
  optional?: boolean
  hint: string
  longest: number
}

export interface RecordDialogProps<T> {
  title: string
  confirmLabel: string
  destructive?: boolean
  /** Left out where no words are asked for. */
  field?: Words | undefined
  /** Sends the words. What it throws is shown at the field, or said under `failed`; undefined where it was not done after all. */
  act: (words: string) => Promise<T | undefined>
  done: (result: T) => { title: string; detail?: string }
  failed: string
  onClose: () => void
  children: ReactNode
}

/** Asks once more, and for words where they are needed, before something about money is put on record for good. */
export function RecordDialog<T>(props: RecordDialogProps<T>) {
  const { title, confirmLabel, destructive = false, field, act, done, failed, onClose, children } = props
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()

  const confirm = async () => {
    setProblem(undefined)
    try {
      const result = await act(words)
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
      {field && (
        <Field
          label={field.label}
          optional={field.optional}
          hint={field.hint}
          error={problem}
          className="mt-4 text-ink"
        >
          <TextArea value={words} maxLength={field.longest} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  )
}
