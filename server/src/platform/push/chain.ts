import * as z from 'zod'

const transaction = z.string().regex(/^\d{1,20}$/)

/**
 * Messages of one or more commits, as a reader hands them on. Each names the one before it, so that who hears them knows
 * whether one is missing.
 */
export const Batch = z.object({
  /** Name of this batch: up to where its reader had read. */
  id: z.string(),
  /** Name of the batch before it; null if messages were given up in between. */
  after: z.string().nullable(),
  /** The cluster and its timeline, as in `Beginning`. */
  timeline: z.string(),
  /** Transactions before it were over when the batch was read. */
  over: transaction,
  /** Transactions from it on had not begun when the batch was read. */
  next: transaction,
  /** Channel and payload of each message, in an order in which none comes before what its maker could have heard of. */
  messages: z.array(z.tuple([z.string(), z.string()])),
})
export type Batch = z.output<typeof Batch>

/** Follows batches and says whether one is missing. Reading one again, as after a crash of its reader, is no gap. */
export function createChain() {
  let last: Batch | undefined
  return {
    /** Whether everything before this batch has been heard; from here on it counts as the last. */
    follows(batch: Batch): boolean {
      const follows =
        last !== undefined &&
        batch.timeline === last.timeline &&
        batch.after !== null &&
        (batch.after === last.id || batch.after === last.after)
      last = batch
      return follows
    },
  }
}

/** Splits a batch into ones of at most `bytes` each, one message more or less; the last has the name of the whole. */
export function split(batch: Batch, bytes: number): Batch[] {
  const parts: Batch[] = []
  let messages: Batch['messages'] = []
  let size = 0
  for (const message of batch.messages) {
    const length = Buffer.byteLength(message[1])
    if (messages.length && size + length > bytes) {
      parts.push({ ...batch, messages })
      messages = []
      size = 0
    }
    messages.push(message)
    size += length
  }
  parts.push({ ...batch, messages })
  const named = (n: number) => (n === parts.length - 1 ? batch.id : `${batch.id}#${n}`)
  return parts.map((part, n) => ({ ...part, id: named(n), after: n === 0 ? batch.after : named(n - 1) }))
}
