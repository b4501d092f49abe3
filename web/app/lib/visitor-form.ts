import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useAttemptKey } from './attempt-key.ts'
import { readDraft, writeDraft } from './draft.ts'
import { useContractForm } from './form.ts'

interface VisitorForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  /** The Idempotency-Key of these values: the same for every attempt to send them, another once they were changed. */
  keyFor(values: unknown): string
  /** Forgets what was typed: it has been sent. */
  forget(): void
}

/**
 * A form of a visitor who has no account yet. What is typed stays in this tab until it is sent: closing the dialog by
 * accident, a failure or a reload lose nothing.
 */
export function useVisitorForm<In extends FieldValues, Out>(
  name: string,
  schema: z.ZodType<Out, In>,
  empty: DefaultValues<In>,
): VisitorForm<In, Out> {
  const form = useContractForm(schema, { ...(empty as object), ...readDraft(name) } as DefaultValues<In>)
  const keyFor = useAttemptKey()
  useEffect(() => {
    const watching = form.watch((values) => writeDraft(name, values))
    return () => watching.unsubscribe()
  }, [form, name])
  return {
    form,
    keyFor,
    forget: () => writeDraft(name, undefined),
  }
}
