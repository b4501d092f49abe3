const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const pkr = new Intl.NumberFormat('en-PK', { style: 'currency', currency: 'PKR', maximumFractionDigits: 0 })

/** "2 Nov 2026, 21:40" from an ISO moment, in the reader's zone. */
export const momentOf = (iso: string): string => moment.format(new Date(iso))
/** "2 November 2026" from an ISO moment, in the reader's zone. */
export const dayOf = (iso: string): string => day.format(new Date(iso))
/** "$17.99" from dollars. */
export const inDollars = (amount: number): string => usd.format(amount)
/** "Rs 5,037" from rupees. */
export const inRupees = (amount: number): string => pkr.format(amount)
