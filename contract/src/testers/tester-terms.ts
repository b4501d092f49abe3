import { purgeDays } from '../vocabulary/run-states.ts'

/**
 * The version of the terms for testers that is in force, and what it changed, by the keys of `texts/en/terms.ts`. A new
 * version gets the next number, and every tester is asked for it before their next offer. Version 1 was a part of the
 * Terms of Service.
 */
export const testerTerms = { version: 2, since: '2026-11-27', changes: ['newPage', 'newTax', 'newKept'] } as const

/** How long things are kept, in days, by the names in the texts of the terms. */
export const keptDays = {
  /** Personal data of a test, after its end. */
  notes: purgeDays,
  /** The account number of a payout, after it was decided. */
  accounts: 90,
  /** A tester's payout account, after it was entered or used. */
  idle: 400,
  /** Signals by which testers are distinguished, after they were last seen. */
  network: 180,
  keys: 400,
} as const
