import type { RefundQuote } from '@fortnight/contract/orders/refunds'
import { momentOf } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'

type Offer = RefundQuote & { ground: NonNullable<RefundQuote['ground']> }

/** Whether something can be asked for. */
export const isOffer = (quote: RefundQuote): quote is Offer => quote.ground !== null

const less = (late: number) => (late ? ` ${inDollars(late)} of it goes back already, because the test was late.` : '')

function why({ ground, guarantee_until, bought, delivered, paid, late }: Offer): string {
  if (ground === 'guarantee') {
    const until = guarantee_until ? ` Ask before ${momentOf(guarantee_until)}.` : ''
    return `Within 7 days of the confirmation you get all of it back, whatever the reason.${until}${less(late)}`
  }
  return `You bought ${bought} tester-days and ${delivered} were delivered. The other ${bought - delivered} are refunded: ${inDollars(paid)} × ${bought - delivered} ÷ ${bought}.${less(late)}`
}

/** Every promised day so far, as the ledger has it. */
function Lines({ quote: { lines, delivered } }: { quote: Offer }) {
  return (
    <details className="col-span-full text-13">
      <summary className="cursor-pointer py-1.5 font-semibold">Day by day</summary>
      <table className="w-full max-w-md text-left tabular-nums">
        <caption className="sr-only">Tester-days that were delivered</caption>
        <thead className="text-ink-3">
          <tr>
            {['Day', 'Testers in', 'Counted'].map((head) => (
              <th key={head} scope="col" className="py-1 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ day, testers, counted }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {day}
              </th>
              <td>{testers}</td>
              <td>{counted}</td>
            </tr>
          ))}
          <tr className="border-t border-line-2 font-semibold">
            <th scope="row" className="py-1">
              Delivered
            </th>
            <td>–</td>
            <td>{delivered}</td>
          </tr>
        </tbody>
      </table>
    </details>
  )
}

/** The amount that comes back, and how it is calculated. */
export function RefundOffer({ quote }: { quote: Offer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-3 bg-sunken px-[18px] py-4">
      <p className="font-display text-18 leading-tight font-semibold">Comes back to you</p>
      <p className="text-right font-display text-[1.75rem] leading-none font-[650] tracking-[-0.03em] tabular-nums">
        {inDollars(quote.amount)}
        {quote.amount_pkr !== null && (
          <span className="mt-1 block font-text text-13 font-normal tracking-normal text-ink-2">
            {inRupees(quote.amount_pkr)}
          </span>
        )}
      </p>
      <p className="col-span-full text-13 text-ink-2">{why(quote)}</p>
      {quote.ground === 'shortfall' && <Lines quote={quote} />}
    </div>
  )
}
