import * as z from 'zod'
import { Id, required } from '../text.ts'

/** The transfer's transaction ID as it is kept: without blanks, in capitals, so that none is taken twice. */
export const Reference = required(64, 'Enter the transaction ID of the transfer.').transform((written) =>
  written.replaceAll(/\s/g, '').toUpperCase(),
)

/** `although_held`: the transfer left before the payout was held; without it a held payout is not marked. */
export const PaidPayout = z.strictObject({ reference: Reference, although_held: z.boolean().default(false) })
export type PaidPayout = z.input<typeof PaidPayout>

/** Most lines that a preview shows. */
export const mostShown = 200

/** A file of the bank, or the batch's own with the column of references filled in. */
export const ReferenceFile = z.strictObject({
  csv: z.string().min(1, 'The file is empty.').max(1_000_000, 'The file is larger than 1 MB. Import it in parts.'),
})
/** Most bytes of a request with such a file: as JSON it becomes a little longer. */
export const referencesBodyLimit = 2_001_024

/** What a file of references marks as paid, or would. */
export const ReferenceReport = z.object({
  /** Payouts that become paid, that are paid with this very reference, and lines that say nothing usable. */
  paid: z.int(),
  known: z.int(),
  refused: z.int(),
  /** Lines without a reference. */
  passed: z.int(),
  lines: z.array(
    z.object({ line: z.int(), payout: Id, tester_name: z.string(), amount_pkr: z.int(), reference: z.string() }),
  ),
  refusals: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type ReferenceReport = z.output<typeof ReferenceReport>
