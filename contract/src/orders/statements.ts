import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { paymentStatuses, statementMethods } from '../vocabulary/payment-states.ts'
import { Id } from '../text.ts'

/** Characters of the largest statement that is taken at once. */
export const longestStatement = 1_000_000

// A quote or a line's end takes two characters in JSON, so that a file of nothing else still fits.
const bodyLimit = 2 * longestStatement + 1024

/** The text of a CSV file that a bank or EasyPaisa made, and whose it is. */
const StatementFile = z.strictObject({
  payment_method: z.enum(statementMethods),
  csv: z
    .string()
    .min(1, 'The file is empty.')
    .max(longestStatement, 'The file is larger than 1 MB. Import it in parts.'),
})

/** Most lines that a preview shows of each kind; their numbers are whole. */
export const mostShown = 200

/** Money that came in, and the payment that names its transaction ID. */
const StatementLine = z.object({
  /** Number of the line in the file, from 1. */
  line: z.int(),
  transaction_id: z.string(),
  amount_pkr: z.number(),
  paid_on: Day.nullable(),
  sender: z.string().nullable(),
  /** Stored before; it is not stored again. */
  known: z.boolean(),
  /** The waiting payment of this ID, else the newest one that was decided; null if none was reported. */
  payment: z
    .object({
      id: Id,
      app_name: z.string(),
      user_email: z.string(),
      payment_status: z.enum(paymentStatuses),
      amount_pkr: z.number().nullable(),
      /** The amount is what was asked for. */
      equal: z.boolean(),
    })
    .nullable(),
})
export type StatementLine = z.output<typeof StatementLine>

export const StatementPreview = z.object({
  /** The headings that were recognised, in the file's words. */
  columns: z.object({
    transaction_id: z.string(),
    amount: z.string(),
    paid_on: z.string().nullable(),
    sender: z.string().nullable(),
  }),
  /** Lines that would be stored, that are stored already, that can't be read, and of money that went out. */
  added: z.int(),
  known: z.int(),
  refused: z.int(),
  passed: z.int(),
  /** Waiting payments that the lines confirm, and whose amount differs. */
  confirms: z.int(),
  differs: z.int(),
  /** Lines that name a waiting payment first, then the file's order. */
  lines: z.array(StatementLine),
  refusals: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type StatementPreview = z.output<typeof StatementPreview>

const Stored = StatementPreview.pick({ added: true, known: true, refused: true, confirms: true, differs: true })

const file = { method: 'POST', access: 'admin', body: StatementFile, bodyLimit } as const

export const statements = endpoints({
  preview: {
    ...file,
    path: '/api/admin/statements/preview',
    summary: 'What a statement would confirm; stores nothing',
    reply: StatementPreview,
  },
  store: {
    ...file,
    path: '/api/admin/statements',
    summary: 'Keep the lines of a statement; the same file twice adds nothing',
    reply: z.object({ success: z.literal(true), data: Stored }),
  },
})
