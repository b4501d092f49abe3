import * as z from 'zod'
import { Moment } from '../moment.ts'
import { grades } from '../vocabulary/grades.ts'

/** One line of a run's ledger. */
export const LedgerEvent = z.object({
  seq: z.int(),
  seat: z.int().nullable(),
  kind: z.string(),
  grade: z.enum(grades),
  data: z.record(z.string(), z.unknown()),
  at: Moment,
})
export type LedgerEvent = z.output<typeof LedgerEvent>
