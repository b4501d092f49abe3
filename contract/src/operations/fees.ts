import * as z from 'zod'
import { whole } from './whole.ts'

const percent = (message: string) => whole(0, 20, message)
const share = 'Enter whole percents, between 0 and 20.'

/** What banks and services keep of money that moves; set by the operator, and only used to say what a test brings. */
export const Fees = z.strictObject({
  payment_percent: percent(share),
  payout_percent: percent(share),
})
export type Fees = z.output<typeof Fees>

export const defaultFees: Fees = { payment_percent: 2, payout_percent: 1 }

/** Rupees that a test costs in fees, from its price and its testers' pay. */
export const feesPkr = ({ payment_percent, payout_percent }: Fees, price_pkr: number, pay_pkr: number): number =>
  Math.round((price_pkr * payment_percent + pay_pkr * payout_percent) / 100)
