import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '@fortnight/contract/testers/payouts'
import { payoutForTester } from '@fortnight/contract/vocabulary/payouts-for-testers'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useFormats } from '../formats.ts'
import { useAccountName } from './account-name.ts'
import { payoutsQuery, useTakeBack } from './earnings.queries.ts'
import { useTranslation } from '../translation.ts'

function TakeBack({ id }: { id: string }) {
  const { t } = useTranslation('pay')
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useTakeBack(id)
  const confirm = async () => {
    await mutateAsync().catch(() => showToast(t('takeBackRefused'), { tone: 'destructive' }))
    setAsking(false)
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('takeBackTitle')}
          confirmLabel={t('takeBack')}
          destructive={false}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('takeBackText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** One payout: how much, where it goes, its state, and until when it is sent. */
function Line({ payout }: { payout: Payout }) {
  const { t } = useTranslation('pay')
  const { rupees, day, moment } = useFormats()
  const nameOf = useAccountName()
  const { state, taken_back, from_day, to_day, reference, reason } = payout
  const label = payoutForTester[taken_back ? 'taken_back' : state]
  return (
    <li className="grid gap-1 border-t border-line py-3.5 text-14">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="text-16 font-semibold tabular-nums">{rupees(payout.amount_pkr)}</b>
        <Badge tone={label.tone} icon={label.icon}>
          {t(label)}
        </Badge>
      </div>
      <p className="text-ink-2">
        {nameOf(payout)}
        <span className="text-ink-3"> · {moment(payout.decided_at ?? payout.created_at)}</span>
      </p>
      {from_day && to_day && <p className="text-ink-2">{t('sentBetween', { from: day(from_day), to: day(to_day) })}</p>}
      {reference && (
        <p className="text-ink-2 wrap-anywhere">{t('reference', { reference: `\u2066${reference}\u2069` })}</p>
      )}
      {reason && <p className="tester-said">{reason}</p>}
      {state === 'requested' && (
        <div className="pt-1">
          <TakeBack id={payout.id} />
        </div>
      )}
    </li>
  )
}

/** The tester's payouts, newest first; nothing if there was none. */
export function PayoutsList() {
  const { t } = useTranslation('pay')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(payoutsQuery)
  const all = data.pages.flatMap((page) => page.data)
  if (!all.length) return null
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="pb-3 text-20">
        {t('payouts')}
      </h2>
      <ul>
        {all.map((payout) => (
          <Line key={payout.id} payout={payout} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
