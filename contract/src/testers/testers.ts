import * as z from 'zod'

/** States of a tester of an app, in the words of spec §3. */
export const testerStatuses = ['active', 'pending', 'left', 'completed'] as const

/** A tester inside an app, as its developer sees them. */
export const Tester = z.object({
  name: z.string(),
  email: z.string(),
  /** "Samsung Galaxy A54, Android 14"; 'Unknown' if we don't know it. */
  device: z.string(),
  status: z.enum(testerStatuses),
})
export type Tester = z.output<typeof Tester>
