import { type ReactNode, useState } from 'react'
import { fieldProblems } from '../../lib/field-problems.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isFinal, refusalOf } from './decision-outcome.ts'

export interface RecordDialogProps {
  title: string
  confirmLabel: string
  destructive?: boolean
  /** The words that go on record: the server's name for them, and what to ask for. */
  field: { name: string; label: string; hint: string; longest: number }
  /** Sends the words. What it throws is shown at the field, or said under `failed`. */
  act: (words: string) => Promise<unknown>
  done: { title: string; detail: string }
  failed: string
  onClose: () => void
  children: ReactNode
}

/** Asks for the words with which something about money is put on record, once. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, confirmLabel, destructive = false, field, act, done, failed, onClose, children } = props
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()

  const confirm = async () => {
    setProblem(undefined)
    try {
      await act(words)
      showToast(done.title, { detail: done.detail })
      onClose()
    } catch (error) {
      const refused = fieldProblems(error, [field.name]).fields[field.name]
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
      <Field label={field.label} hint={field.hint} error={problem} className="mt-4 text-ink">
        <TextArea value={words} maxLength={field.longest} onChange={(event) => setWords(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
