import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { draftOf, readDraft, writeDraft } from '../../../lib/draft.ts'
import { fieldsOf, useContractForm } from '../../../lib/form.ts'
import { useUser } from '../../../lib/session.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type Merge, changedIn, merge, only } from './merge.ts'

/** What a form begins with. Something that is saved nowhere yet has version 0. */
export interface Saved<In extends FieldValues> {
  version: number
  values: In
}

/** Changes saved elsewhere since this form began, and their values if both changed a field. */
export interface Elsewhere extends Merge {
  theirs: FieldValues
}

export interface DraftForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  /** Whether the form opened with what was typed earlier. */
  restored: boolean
  /** Throws away what was typed. */
  discard(): void
  /** Forgets what was typed: it has been saved. */
  sent(): void
  elsewhere: Elsewhere
  /** Settles a conflict: one of the two values stays in the form. */
  choose(field: string, whose: 'mine' | 'theirs'): void
  /** Goes on from a newer version; returns what has to be chosen before it can be saved. */
  rebase(newer: Saved<In>): readonly string[]
  /** The version that the form goes on from, and the fields that it changes. */
  change(): { version: number; fields: string[] }
}

interface Draft {
  typed: Record<string, unknown>
  /** What was saved in these fields when they were typed. */
  base: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function storedDraft<In extends FieldValues>(store: string, schema: z.ZodType<unknown, In>): Draft {
  const { typed, base } = readDraft(store)
  if (!isObject(typed) || !isObject(base)) return { typed: {}, base: {} }
  return { typed: fieldsOf(schema, typed), base: fieldsOf(schema, base) }
}

/**
 * A form whose unsaved input stays in this tab: closing the dialog by accident, Back, a failure or a reload lose nothing.
 * Only the same user gets it back; `forgetDrafts` ends it with the session. What was saved elsewhere since then is merged
 * field by field and never overwritten unseen. A field in `never` is not kept: what opens an account stays out of the
 * browser's storage.
 */
export function useDraftForm<In extends FieldValues, Out>(
  name: string,
  schema: z.ZodType<Out, In>,
  saved: Saved<In>,
  { never = [], what }: { never?: readonly Path<In>[]; what: string },
): DraftForm<In, Out> {
  const store = draftOf(useUser().id, name)
  const form = useContractForm(schema, saved.values as DefaultValues<In>)
  const { isSubmitting } = form.formState
  const [draft, setDraft] = useState(() => storedDraft(store, schema))
  const base = useRef<Saved<In>>({ version: saved.version, values: { ...saved.values, ...draft.base } })
  const [elsewhere, setElsewhere] = useState<Elsewhere>(() => {
    const begun = base.current.values
    return { ...merge(begun, { ...saved.values, ...draft.typed }, saved.values), theirs: saved.values }
  })
  const unsaved = useRef(Object.keys(draft.typed).length > 0)

  const saveDraft = () => {
    const values = form.getValues()
    const changed = changedIn(base.current.values, values).filter(
      (field) => !(never as readonly string[]).includes(field),
    )
    unsaved.current = changed.length > 0
    writeDraft(
      store,
      changed.length ? { typed: only(values, changed), base: only(base.current.values, changed) } : undefined,
    )
  }
  const setField = (field: string, value: unknown) =>
    form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, {
      shouldDirty: true,
      shouldValidate: isTouched(form, field),
    })

  const rebase = (newer: Saved<In>) => {
    const found = merge(base.current.values, form.getValues(), newer.values)
    // What has to be chosen stays a change of the text it was made from, also after a reload.
    const open = only(base.current.values, found.conflicts)
    base.current = { version: newer.version, values: { ...newer.values, ...open } }
    for (const field of found.taken) setField(field, newer.values[field])
    setElsewhere(({ taken }) => ({
      taken: [...new Set([...taken, ...found.taken])],
      conflicts: found.conflicts,
      theirs: newer.values,
    }))
    saveDraft()
    return found.conflicts
  }
  const onNewer = useEffectEvent(() => {
    if (saved.version > base.current.version) rebase(saved)
  })
  // A newer version that arrives while this one is sent is most likely this one.
  useEffect(() => {
    if (!isSubmitting) onNewer()
  }, [saved.version, isSubmitting])

  const onTyped = useEffectEvent(saveDraft)
  useEffect(() => {
    for (const [field, value] of Object.entries(draft.typed))
      form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true })
    const watching = form.watch(() => onTyped())
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
  const choose = (field: string, whose: 'mine' | 'theirs') => {
    const theirs: unknown = elsewhere.theirs[field]
    base.current = { ...base.current, values: { ...base.current.values, [field]: theirs } }
    if (whose === 'theirs') setField(field, theirs)
    setElsewhere((now) => ({ ...now, conflicts: now.conflicts.filter((conflict) => conflict !== field) }))
    saveDraft()
  }
  const discard = () => {
    base.current = { version: base.current.version, values: elsewhere.theirs as In }
    form.reset(elsewhere.theirs as In)
    setElsewhere((now) => ({ ...now, taken: [], conflicts: [] }))
    setDraft({ typed: {}, base: {} })
    sent()
  }
  const change = () => ({ version: base.current.version, fields: changedIn(base.current.values, form.getValues()) })
  return { form, restored: Object.keys(draft.typed).length > 0, discard, sent, elsewhere, choose, rebase, change }
}

const isTouched = <In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, field: string) =>
  form.getFieldState(field as Path<In>).isTouched
