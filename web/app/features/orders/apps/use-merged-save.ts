import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Problem } from '@fortnight/contract/problem'
import type { DraftForm, Saved } from './use-draft-form.ts'

interface Steps<In extends FieldValues, Out> {
  /** Sends what the form holds, as a change of `version` in these fields. */
  send: (values: Out, change: { version: number; fields: string[] }) => Promise<unknown>
  /** Reads what is saved now. */
  latest: () => Promise<Saved<In> | undefined>
  onSaved: () => void
  onFailed: (error: unknown) => void
}

/**
 * Saves a form of something that others edit too. If another version was saved first, the form goes on from that one:
 * it is sent again at once if no field was changed on both sides, and otherwise asks (`panel` gets the focus).
 */
export function useMergedSave<In extends FieldValues, Out>(
  draft: DraftForm<In, Out>,
  { send, latest, onSaved, onFailed }: Steps<In, Out>,
): { submit: () => Promise<void>; panel: RefObject<HTMLDivElement | null> } {
  const panel = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked) panel.current?.focus()
  }, [asked])
  const ask = () => setAsked((times) => times + 1)

  const save = async (values: Out): Promise<void> => {
    const change = draft.change()
    try {
      await send(values, change)
    } catch (error) {
      const outdated = error instanceof Problem && error.code === 'conflict'
      const newer = outdated ? await latest().catch(() => undefined) : undefined
      if (!newer || newer.version <= change.version) return onFailed(error)
      // What was taken over is checked with the rest.
      return draft.rebase(newer).length ? ask() : draft.form.handleSubmit(save)()
    }
    draft.sent()
    onSaved()
  }
  const submit = draft.form.handleSubmit((values) => (draft.elsewhere.conflicts.length ? ask() : save(values)))
  return { submit, panel }
}
