import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { draftOf, readDraft, writeDraft } from '../../lib/draft.ts'
import { useContractForm } from '../../lib/form.ts'
import { useUser } from '../../lib/session.ts'
import { showToast } from '../../ui/toast-store.ts'

interface DraftForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  /** Whether the form opened with what was typed earlier. */
  restored: boolean
  /** Throws away what was typed. */
  discard(): void
  /** Forgets what was typed: it has been saved. */
  sent(): void
}

/** The fields that differ from what is saved. A field named `never` is not kept: what opens an account stays out of the browser's storage. */
function changed(
  saved: FieldValues,
  values: FieldValues,
  never: readonly string[],
): Record<string, unknown> | undefined {
  const differs = ([name, value]: [string, unknown]) =>
    !never.includes(name) && JSON.stringify(value) !== JSON.stringify(saved[name])
  const entries = Object.entries(values).filter(differs)
  return entries.length ? Object.fromEntries(entries) : undefined
}

/**
 * A form whose unsaved input stays in this tab: closing the dialog by accident, Back, a failure or a reload lose nothing.
 * Only the same user gets it back; `forgetDrafts` ends it with the session. `saved` is what the form shows without a draft.
 */
export function useDraftForm<In extends FieldValues, Out>(
  name: string,
  schema: z.ZodType<Out, In>,
  saved: DefaultValues<In>,
  { never = [], what }: { never?: readonly Path<In>[]; what: string },
): DraftForm<In, Out> {
  const store = draftOf(useUser().id, name)
  const form = useContractForm(schema, saved)
  const [first] = useState(saved)
  const [draft, setDraft] = useState(() => readDraft(store))
  const unsaved = useRef(Object.keys(draft).length > 0)

  useEffect(() => {
    for (const [field, value] of Object.entries(draft)) {
      if (field in first) form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true })
    }
    const watching = form.watch((values) => {
      const change = changed(first, values, never)
      unsaved.current = change !== undefined
      writeDraft(store, change)
    })
    return () => watching.unsubscribe()
    // The draft is put in once; afterwards the form leads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, store])

  const onLeave = useEffectEvent(() => {
    if (!unsaved.current) return
    const action = { label: 'Discard', run: () => writeDraft(store, undefined) }
    showToast(`${what} is kept as a draft`, { detail: 'Open the form again to go on.', action })
  })
  useEffect(() => () => onLeave(), [])

  const sent = () => {
    unsaved.current = false
    writeDraft(store, undefined)
  }
  const discard = () => {
    form.reset(first)
    setDraft({})
    sent()
  }
  return { form, restored: Object.keys(draft).length > 0, discard, sent }
}
