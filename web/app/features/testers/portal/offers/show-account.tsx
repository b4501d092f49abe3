import { type Offer, offers } from '@fortnight/contract/testing/offers'
import { type AccountEnd, accountEndForTester, otherAccountHelp } from '@fortnight/contract/vocabulary/account-ends'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { DrawnFile } from '../../../../ui/drawn-file.tsx'
import { useAct } from '../use-act.ts'
import { useTranslation } from '../translation.ts'

/** Ends that show no account. */
export type LostEnd = Exclude<AccountEnd, 'shown' | 'other'>

/** How showing an account ended a moment ago, if it showed none. The address says it once: not after a reload. */
export function takeLostEnd(): LostEnd | undefined {
  const end = new URLSearchParams(location.search).get('account')
  if (end) history.replaceState(history.state, '', location.pathname)
  return end === 'cancelled' || end === 'expired' || end === 'failed' ? end : undefined
}

/** What an account that was shown means, in words and a picture. `address`: as it is to be read. */
export function ShownAccount({
  account,
  lost,
  address,
}: {
  account: Offer['account_shown']
  lost: LostEnd | undefined
  address: string | undefined
}) {
  const { t } = useTranslation('join')
  if (account?.is_same)
    return (
      <p role="status" className="text-ok-t">
        {t(accountEndForTester.shown)}
      </p>
    )
  return (
    <>
      <p role="status" className="text-due-t wrap-anywhere empty:hidden">
        {lost ? (
          t(accountEndForTester[lost])
        ) : address === undefined ? null : (
          <>
            {t(accountEndForTester.other)} <bdi dir="ltr">{address}</bdi>
          </>
        )}
      </p>
      {account ? (
        <div className="flex items-center gap-4 text-14">
          <DrawnFile
            file="app-not-available"
            part="account"
            size={[218, 114]}
            label={t('pictureAccount')}
            className="w-30 shrink-0"
          />
          <p>{t(otherAccountHelp)}</p>
        </div>
      ) : (
        <p className="text-ink-2">{t('showText')}</p>
      )}
    </>
  )
}

/** Lets a tester sign in at Google, which shows the account of this browser. */
export function ShowAccount({
  offer,
  lost,
  onLost,
}: {
  offer: Offer
  lost: LostEnd | undefined
  onLost: (end: LostEnd) => void
}) {
  const { t } = useTranslation('join')
  const { busy, act } = useAct(async () =>
    location.assign((await call(offers.showAccount, { params: { id: offer.id } })).url),
  )
  const { account_shown: account } = offer
  return (
    <>
      <ShownAccount account={account} lost={lost} address={account?.email} />
      {!account?.is_same && (
        <p>
          <Button
            size="lg"
            variant="secondary"
            busy={busy}
            onClick={() => void act().then((done) => !done && onLost('failed'))}
          >
            {t('showAccount')}
          </Button>
        </p>
      )}
    </>
  )
}
