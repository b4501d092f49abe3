import * as z from 'zod'
import { locales } from '../vocabulary/locales.ts'

/** The version of the terms that a page without script asked for. */
export const ShownTerms = z.coerce.number().int().optional().catch(undefined)

/** What an imported tester answers. Its page has no script, so it sends text. */
export const PoolForm = z.object({
  does: z.enum(['join', 'stay_out']),
  terms: ShownTerms,
  lang: z.enum(locales).catch('en'),
})
export type PoolForm = z.output<typeof PoolForm>
