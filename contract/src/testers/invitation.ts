import * as z from 'zod'
import { locales } from '../vocabulary/locales.ts'

/** What an imported tester answers. Its page has no script, so it sends text. */
export const PoolForm = z.object({ does: z.enum(['join', 'stay_out']), lang: z.enum(locales).catch('en') })
export type PoolForm = z.output<typeof PoolForm>
