import type { ReactNode } from 'react'
import { showAccountPath } from '@fortnight/contract/messaging/action-links'
import type { ActionPage, ActionView } from '@fortnight/contract/testing/action-links'
import { groupUrl } from '@fortnight/contract/testing/group-url'
import type { Offer } from '@fortnight/contract/testing/offers'
import { ButtonLink } from '../../ui/button.tsx'
import { ActionCode } from './action-code.tsx'
import { ActionForm, AwayLink, Head, StepButton } from './action-form.tsx'
import { ShownAccount } from '../../features/testers/portal/offers/show-account.tsx'
import { UnavailableCauses } from '../../features/testers/portal/offers/unavailable-causes.tsx'
import { useTranslation } from '../../features/testers/portal/translation.ts'

type View = Extract<ActionView, { is: 'optIn' | 'install' }>

/** The address as its owner alone recognises it: the first letters, and the host. */
const masked = (address: string) => address.replace(/^(.{1,2}).*@/, '$1•••@')

/** The Google account to use: most who cannot join use another one. */
function Account({ address, children }: { address: string; children?: ReactNode }) {
  const { t } = useTranslation('join')
  return (
    <div className="grid gap-1 rounded-3 border border-line bg-surface p-4">
      <p className="text-14 text-ink-2">{t('accountTitle')}</p>
      <b className="font-mono text-16 wrap-anywhere">
        <bdi dir="ltr">{masked(address)}</bdi>
      </b>
      {children}
    </div>
  )
}

/** The account of this browser, as Google shows it. A link, as a form may post to us alone. */
function ShowAccount({ path, offer, end }: { path: string; offer: Offer; end: ActionPage['account'] }) {
  const { t } = useTranslation('join')
  const { account_shown: account } = offer
  const lost = end === 'cancelled' || end === 'expired' || end === 'failed' ? end : undefined
  if (!offer.asks_account) return null
  return (
    <div className="mt-2 grid gap-3">
      <ShownAccount account={account} lost={lost} address={account ? masked(account.email) : undefined} />
      {!account?.is_same && (
        <ButtonLink href={showAccountPath(path)} size="lg" variant="secondary">
          {t('showAccount')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Accepted: the developer is next, or we are; with a group of the developer's the tester first joins that. */
function Waiting({ path, offer, account }: { path: string; offer: Offer; account: ActionPage['account'] }) {
  const { t } = useTranslation('join')
  const group = offer.access_method === 'google_group' ? offer.group_email : null
  const next = offer.access_method === 'managed_group' ? 'add' : 'wait'
  return (
    <>
      <Head app={offer.app_name}>{group ? t('groupTitle') : t(`${next}Title`)}</Head>
      {group && (
        <>
          <p className="text-ink-2">{t('group')}</p>
          <AwayLink href={groupUrl(group)}>{t('openGroup')}</AwayLink>
        </>
      )}
      <p className="text-ink-2">{t(next)}</p>
      <Account address={offer.google_account}>
        <ShowAccount path={path} offer={offer} end={account} />
      </Account>
      <p className="text-14 text-ink-2">{t('links:keepPage')}</p>
    </>
  )
}

/** What to do if the page of Google or of the store does not let them in, and the report of it. */
function Trouble({
  path,
  does,
  isKnown,
}: {
  path: string
  does: 'not_available' | 'install_failed'
  isKnown: boolean
}) {
  const { t } = useTranslation('join')
  const title = does === 'not_available' ? t('notAvailable') : t('notInstalled')
  return (
    <details className="rounded-3 border border-line bg-surface px-4">
      <summary className="min-h-[52px] content-center font-semibold">{title}</summary>
      <div className="grid gap-3 pb-4 text-14">
        {does === 'not_available' && <UnavailableCauses />}
        {isKnown ? (
          <p role="status">{t('told')}</p>
        ) : (
          <ActionForm path={path}>
            <StepButton does={does} variant="secondary">
              {t('tell')}
            </StepButton>
          </ActionForm>
        )}
      </div>
    </details>
  )
}

function BecomeTester({ path, offer, account }: { path: string; offer: Offer; account: ActionPage['account'] }) {
  const { t } = useTranslation('join')
  return (
    <>
      <Head app={offer.app_name}>{t('linkTitle')}</Head>
      <Account address={offer.google_account}>
        <ShowAccount path={path} offer={offer} end={account} />
      </Account>
      <ul className="grid list-disc gap-1.5 ps-5 text-14 text-ink-2">
        <li>{t('fixStore')}</li>
        <li>{t('fixBrowser')}</li>
      </ul>
      <p className="text-ink-2">{t('linkText')}</p>
      {offer.opt_in_url && <AwayLink href={offer.opt_in_url}>{t('openLink')}</AwayLink>}
      <ActionForm path={path}>
        <StepButton does="optIn">{t('optedIn')}</StepButton>
      </ActionForm>
      <Trouble path={path} does="not_available" isKnown={offer.trouble === 'not_available'} />
    </>
  )
}

function Install({ path, offer }: { path: string; offer: Offer }) {
  const { t } = useTranslation('join')
  return (
    <>
      <Head app={offer.app_name}>{t('installTitle')}</Head>
      <p className="text-ink-2">{t('installText')}</p>
      {offer.store_url && <AwayLink href={offer.store_url}>{t('openStore')}</AwayLink>}
      {offer.install_code && <ActionCode app={offer.app_name} code={offer.install_code} />}
      <ActionForm path={path}>
        <StepButton does="install">{t('installed')}</StepButton>
      </ActionForm>
      <Trouble path={path} does="install_failed" isKnown={offer.trouble === 'install_failed'} />
    </>
  )
}

/** The steps between accepting and the first day. */
export function JoinPage({
  path,
  view: { is, offer },
  account,
}: {
  path: string
  view: View
  account: ActionPage['account']
}) {
  if (is === 'install') return <Install path={path} offer={offer} />
  const Step = offer.step === 'accepted' ? Waiting : BecomeTester
  return <Step path={path} offer={offer} account={account} />
}
