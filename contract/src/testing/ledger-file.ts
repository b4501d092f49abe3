import * as z from 'zod'
import { readJson, RecordHead } from '../proofs/record-file.ts'
import { LedgerLine, RunTerms } from './replay-state.ts'

/**
 * The first line of an exported ledger. Its exact text is what the signature in the last line signs, so that neither
 * the terms nor the end of the chain can be another.
 */
export const LedgerHead = RunTerms.extend({
  format: z.literal('fortnight-ledger/1'),
  run: z.uuid(),
  ...RecordHead.shape,
})
export type LedgerHead = z.output<typeof LedgerHead>

/** An event out of its exact text. */
export const readLine = (text: string, line: number): LedgerLine => readJson(LedgerLine, text, line, 'The entry')
