import { Link } from 'react-router'
import type { TodayPay } from '@fortnight/contract/testing/checkins'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useFormats } from '../formats.ts'
import { useTranslation } from '../translation.ts'

const isReady = ({ balance_pkr, least_payout_pkr }: TodayPay) => balance_pkr > 0 && balance_pkr >= least_payout_pkr

/** What the tester has to withdraw, in a word that leads to their earnings. */
export function BalanceLink({ pay }: { pay: TodayPay }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  if (pay.balance_pkr <= 0) return null
  return (
    <Link to="/tester/earnings" className="inline-flex min-h-11 items-center gap-1 text-14 font-semibold no-underline">
      {t(isReady(pay) ? 'ready' : 'soFar', { amount: rupees(pay.balance_pkr) })}
      <Icon name="next" size={14} />
    </Link>
  )
}

/** The end of a day's work: what there is to withdraw, or from when on. */
export function BalanceStrip({ pay }: { pay: TodayPay }) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="font-display text-24 tabular-nums">{rupees(pay.balance_pkr)}</b>
        <span className="text-14 text-ink-2">
          {isReady(pay) ? t('readyToWithdraw') : t('leastPayout', { amount: rupees(pay.least_payout_pkr) })}
        </span>
      </p>
      {isReady(pay) && (
        <Link to="/tester/earnings" className={buttonClass({ variant: 'secondary' })}>
          {t('withdraw')}
        </Link>
      )}
    </section>
  )
}
