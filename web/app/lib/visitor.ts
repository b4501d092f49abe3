import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readDraft, writeDraft } from './draft.ts'

/** A person who has no account yet, as far as they have said who they are. */
export interface Visitor {
  name: string
  email: string
}

const draft = 'visitor'
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Name and address that were typed in this tab: no form on the way to an account asks for them again. */
export function readVisitor(): Visitor {
  const { name, email } = readDraft(draft)
  return { name: textOf(name), email: textOf(email) }
}

/** Keeps name and address as they are typed, for the next form and for a reload; a form without a name keeps the last one. */
export function useKeptVisitor<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>): void {
  useEffect(() => {
    const watching = form.watch(({ name, email }) =>
      writeDraft(draft, { name: name === undefined ? readVisitor().name : textOf(name), email: textOf(email) }),
    )
    return () => watching.unsubscribe()
  }, [form])
}

/** Forgets who it was, and what they asked of a plan: there is an account now. */
export function forgetVisitor(): void {
  writeDraft(draft, undefined)
  writeDraft('plan', undefined)
}
