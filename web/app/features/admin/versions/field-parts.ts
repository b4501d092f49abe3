import { get, useFormContext } from 'react-hook-form'
import type * as z from 'zod'
import type { Shape } from './shapes.ts'

export interface FieldProps<S extends Shape = Shape> {
  schema: z.ZodType
  shape: S
  /** The path of the field: the shape's own name, below that of the entry it belongs to. */
  name: string
}

/** What is wrong with the field of that name. */
export function useFieldProblem(name: string): string | undefined {
  const { errors } = useFormContext().formState
  return (get(errors, name) as { message?: string } | undefined)?.message
}

/** "24 characters left"; undefined if there is no limit. */
export const leftOf = (value: unknown, most: number | undefined) =>
  most === undefined ? undefined : `${most - (typeof value === 'string' ? value.trim().length : 0)} characters left`
