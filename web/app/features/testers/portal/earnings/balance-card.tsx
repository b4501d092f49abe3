import { useState } from 'react'
import type { Earnings } from '@fortnight/contract/testers/earnings'
import { Button } from '../../../../ui/button.tsx'
import { useFormats } from '../formats.ts'
import { AccountDialog } from './account-dialog.tsx'
import { useAccountName } from './account-name.ts'
import { AskDialog } from './ask-dialog.tsx'
import { useTranslation } from '../translation.ts'

/** The reason why nothing can be asked for now; undefined if something can. */
function useObstacle({ balance_pkr, least_payout_pkr, asked_pkr, is_held, account }: Earnings): string | undefined {
  const { t } = useTranslation('pay')
  const { rupees } = useFormats()
  if (is_held) return t('held')
  if (asked_pkr > 0) return t('oneAtATime')
  if (balance_pkr < least_payout_pkr)
    return balance_pkr > 0
      ? t('missing', { amount: rupees(least_payout_pkr), missing: rupees(least_payout_pkr - balance_pkr) })
      : t('least', { amount: rupees(least_payout_pkr) })
  return account ? undefined : t('accountFirst')
}

/** What can be asked for, and what was earned so far. */
export function BalanceCard({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('pay')
  const { rupees } = useFormats()
  const obstacle = useObstacle(earnings)
  const [asking, setAsking] = useState(false)
  const sums = [
    ['earned', earnings.earned_pkr],
    ['asked', earnings.asked_pkr],
    ['paid', earnings.paid_pkr],
  ] as const
  return (
    <section aria-labelledby="balance" className="grid gap-4 rounded-3 border border-line bg-surface p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 id="balance" className="text-14 font-normal text-ink-2">
          {t('balance')}
        </h2>
        <p className="text-title tracking-tight tabular-nums">{rupees(earnings.balance_pkr)}</p>
      </div>
      <dl className="grid grid-cols-3 items-end gap-3 text-14">
        {sums.map(([name, sum]) => (
          <div key={name} className="min-w-0">
            <dt className="text-13 text-ink-3">{t(name)}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{rupees(sum)}</dd>
          </div>
        ))}
      </dl>
      {obstacle ? (
        <p className="text-14 text-ink-2">{obstacle}</p>
      ) : (
        <Button size="lg" className="sm:justify-self-start" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      )}
      {asking && <AskDialog earnings={earnings} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** The account that payouts go to, by its last digits. */
export function AccountCard({ account }: Pick<Earnings, 'account'>) {
  const { t } = useTranslation('pay')
  const nameOf = useAccountName()
  const [open, setOpen] = useState(false)
  return (
    <section
      aria-labelledby="account"
      className="flex flex-wrap items-center justify-between gap-3 rounded-3 border border-line bg-surface p-4 sm:px-6"
    >
      <div className="min-w-0">
        <h2 id="account" className="text-16">
          {t('account')}
        </h2>
        <p className="text-14 text-ink-2">{account ? nameOf(account) : t('accountNone')}</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t(account ? 'accountChange' : 'accountChoose')}
      </Button>
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </section>
  )
}
