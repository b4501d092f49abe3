import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Change, LastChange } from '@fortnight/contract/operations/versions'
import type { Shape } from './shapes.ts'

/** What a form holds of it. */
export type Value = Record<string, unknown>

/** Something that the operator rewrites: how it is called, checked, read and changed. */
export interface Subject {
  /** Begins with the topic of its events. */
  key: readonly [topic: string, name: string]
  /** "Questions", for headings and messages. */
  title: string
  /** The name of the value in force if the operator wrote none: "The default text". */
  fallback: string
  schema: z.ZodType<Value, Value>
  shapes: readonly Shape[]
  write(data: Value, version: number): Promise<{ version: number; waits: boolean }>
  reset(version: number): Promise<{ version: number; waits: boolean }>
  restore(to: number, version: number): Promise<{ version: number; waits: boolean }>
  changes(before: number | undefined, signal: AbortSignal): Promise<{ data: Change[]; more: boolean }>
}

/** The value in force, with its last change. */
export interface Current extends LastChange {
  data: Value
  own: boolean
}

/** A page of its history, newest first: what is older than the change `before`, if there is one. */
export const changesQuery = (subject: Subject, before: number | undefined) =>
  queryOptions({
    queryKey: [...subject.key, 'changes', before],
    queryFn: ({ signal }) => subject.changes(before, signal),
    placeholderData: (previous) => previous,
  })
