import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { attempt } from './attempt.ts'
import { useContractForm } from './form.ts'

const storeOf = (name: string) => `draft:${name}`

function readDraft(name: string): object {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(storeOf(name)) ?? '{}'))
  return typeof stored === 'object' && stored !== null ? stored : {}
}

function writeDraft(name: string, values: unknown) {
  attempt(() => {
    if (values === undefined) sessionStorage.removeItem(storeOf(name))
    else sessionStorage.setItem(storeOf(name), JSON.stringify(values))
  })
}

interface VisitorForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  /** The Idempotency-Key of these values: the same for every attempt to send them, another once they were changed. */
  keyFor(values: unknown): string
  /** Forgets what was typed: it has been sent. */
  forget(): void
}

/**
 * A form of somebody who has no account yet. What is typed stays in this tab until it is sent: closing the dialog by accident, a
 * failure or a reload lose nothing.
 */
export function useVisitorForm<In extends FieldValues, Out>(
  name: string,
  schema: z.ZodType<Out, In>,
  empty: DefaultValues<In>,
): VisitorForm<In, Out> {
  const form = useContractForm(schema, { ...(empty as object), ...readDraft(name) } as DefaultValues<In>)
  const sent = useRef({ values: '', key: '' })
  useEffect(() => {
    const watching = form.watch((values) => writeDraft(name, values))
    return () => watching.unsubscribe()
  }, [form, name])
  return {
    form,
    keyFor(values) {
      const text = JSON.stringify(values)
      if (sent.current.values !== text) sent.current = { values: text, key: crypto.randomUUID() }
      return sent.current.key
    },
    forget: () => writeDraft(name, undefined),
  }
}
