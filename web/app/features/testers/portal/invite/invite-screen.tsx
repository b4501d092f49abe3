import { useSuspenseQuery } from '@tanstack/react-query'
import type { Invited } from '@fortnight/contract/testers/referrals'
import { invitedPath } from '@fortnight/contract/testers/referrals'
import { referralForTester } from '@fortnight/contract/vocabulary/referral-states'
import { Badge } from '../../../../ui/badge.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { useFormats } from '../formats.ts'
import { useTranslation } from '../translation.ts'
import { invitationsQuery } from './invite.queries.ts'

function ShareLinks({ code }: { code: string }) {
  const { t } = useTranslation('invite')
  const url = location.origin + invitedPath(code)
  const whatsapp = `https://wa.me/?${new URLSearchParams({ text: t('shareText', { url }) })}`
  const telegram = `https://t.me/share/url?${new URLSearchParams({ url, text: t('shareTextAlone') })}`
  return (
    <section className="grid gap-3">
      <p className="grid gap-1 rounded-3 border border-line bg-surface p-4">
        <span className="text-14 text-ink-2">{t('yourCode')}</span>
        <b dir="ltr" className="justify-self-start font-mono text-20">
          {code}
        </b>
        <span dir="ltr" className="justify-self-start text-13 wrap-anywhere text-ink-2">
          {url}
        </span>
      </p>
      <div className="grid gap-2.5 sm:flex">
        <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'lg' })}>
          {t('whatsapp')}
        </a>
        <a
          href={telegram}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'lg', variant: 'secondary' })}
        >
          {t('telegram')}
        </a>
        <CopyButton text={url} size="lg" variant="secondary" announcement={t('copied')}>
          {t('copy')}
        </CopyButton>
      </div>
    </section>
  )
}

function Invitation({ invited: { since, state, amount_pkr } }: { invited: Invited }) {
  const { t } = useTranslation('invite')
  const { day, rupees } = useFormats()
  const label = referralForTester[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-3.5 text-14">
      <span>{t('since', { day: day(since) })}</span>
      <span className="flex items-center gap-3">
        {state !== 'ended' && <span className="tabular-nums">{rupees(amount_pkr)}</span>}
        <Badge tone={label.tone} icon={label.icon}>
          {t(label)}
        </Badge>
      </span>
    </li>
  )
}

/** The tester's link for friends, the ways to share it, and what became of each invitation. */
export function InviteScreen() {
  const { t } = useTranslation('invite')
  const { rupees } = useFormats()
  const { code, amount_pkr, invited, paid_pkr } = useSuspenseQuery(invitationsQuery).data
  return (
    <div className="grid max-w-[640px] gap-6">
      <p>{amount_pkr > 0 ? t('leadPaid', { amount: rupees(amount_pkr) }) : t('lead')}</p>
      {code === null ? <p className="text-ink-2">{t('notYet')}</p> : <ShareLinks code={code} />}
      <p className="text-14 text-ink-2">{t('rule')}</p>
      <section>
        <h2 className="mb-3 text-20">{t('listTitle')}</h2>
        {paid_pkr > 0 && <p className="mb-3 text-14">{t('brought', { amount: rupees(paid_pkr) })}</p>}
        {invited.length === 0 && <p className="text-14 text-ink-2">{t('none')}</p>}
        <ul>
          {invited.map((invitation, index) => (
            // Invitations have no name: the list is read as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <Invitation key={index} invited={invitation} />
          ))}
        </ul>
      </section>
    </div>
  )
}
