import { type ReactNode, useState } from 'react'
import { type Offer, offers } from '@fortnight/contract/testing/offers'
import { groupUrl } from '@fortnight/contract/testing/group-url'
import type { Trouble } from '@fortnight/contract/vocabulary/run-states'
import { call } from '../../../../lib/api.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useAct } from '../use-act.ts'
import { Part } from './offer-facts.tsx'
import { useTranslation } from '../translation.ts'
import { ShowAccount, takeLostEnd } from './show-account.tsx'
import { UnavailableCauses } from './unavailable-causes.tsx'

/** A link to a page of Google's, sent without a referrer. */
function AwayLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer" size="lg" variant="secondary">
      {children}
      <Icon name="external" />
    </ButtonLink>
  )
}

/** The Google account to use, large: most who cannot join use another one. */
function Account({ address, children }: { address: string; children?: ReactNode }) {
  const { t } = useTranslation('join')
  return (
    <Part title={t('accountTitle')}>
      <div className="flex items-center gap-3 rounded-3 border border-line bg-surface p-4">
        <span
          aria-hidden="true"
          className="grid size-11 flex-none place-items-center rounded-full bg-ink text-18 font-semibold text-on-ink uppercase"
        >
          {address[0]}
        </span>
        <b dir="ltr" className="min-w-0 flex-1 text-start font-mono text-16 wrap-anywhere">
          {address}
        </b>
        <CopyButton text={address} label={address} className="size-11!" />
      </div>
      {children}
    </Part>
  )
}

/** Accepted: the developer is next, or we are; with a group of the developer's the tester first joins that. */
export function WaitForList({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const group = offer.access_method === 'google_group' ? offer.group_email : null
  const next = offer.access_method === 'managed_group' ? 'add' : 'wait'
  const [lost, setLost] = useState(takeLostEnd)
  return (
    <>
      {group && (
        <Part title={t('groupTitle')}>
          <p className="text-ink-2">{t('group')}</p>
          <p>
            <AwayLink href={groupUrl(group)}>{t('openGroup')}</AwayLink>
          </p>
        </Part>
      )}
      <Part title={t(`${next}Title`)}>
        <p className="text-ink-2">{t(next)}</p>
      </Part>
      <Account address={offer.google_account}>
        {offer.asks_account && <ShowAccount offer={offer} lost={lost} onLost={setLost} />}
      </Account>
    </>
  )
}

const checks = [
  { ask: 'checkStore', fix: 'fixStore' },
  { ask: 'checkBrowser', fix: 'fixBrowser' },
] as const

function Check({
  ask,
  fix,
  value,
  onAnswer,
}: {
  ask: string
  fix: string
  value?: boolean
  onAnswer: (yes: boolean) => void
}) {
  const { t } = useTranslation('join')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2">{ask}</legend>
      <div className="grid grid-cols-2 gap-2 sm:max-w-80">
        {([true, false] as const).map((yes) => (
          <label key={String(yes)} className="radio-card">
            <input type="radio" className="radio" name={ask} checked={value === yes} onChange={() => onAnswer(yes)} />
            <span className="font-semibold">{yes ? t('yes') : t('no')}</span>
          </label>
        ))}
      </div>
      <p role="status" className="text-14 text-due-t empty:hidden">
        {value === false && fix}
      </p>
    </fieldset>
  )
}

/** The causes of "App not available", and the way to those who can help. */
function Unavailable({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { busy, act } = useAct((what: Trouble) => call(offers.report, { params: { id: offer.id }, body: { what } }))
  return (
    <details className="rounded-3 border border-line bg-surface p-4">
      <summary className="font-semibold">{t('notAvailable')}</summary>
      <div className="mt-3 grid gap-3 text-14">
        <UnavailableCauses />
        {offer.trouble === 'not_available' ? (
          <p role="status">{t('told')}</p>
        ) : (
          <p>
            <Button variant="secondary" busy={busy} onClick={() => void act('not_available')}>
              {t('tell')}
            </Button>
          </p>
        )}
      </div>
    </details>
  )
}

/**
 * On the list: the same account everywhere, then the link, then the word that it worked. Google shows the account of the
 * browser if it can be asked; a tester whom it cannot show one answers for themselves.
 */
export function BecomeTester({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const [answers, setAnswers] = useState<Partial<Record<string, boolean>>>({})
  const { busy, act } = useAct(() => call(offers.optIn, { params: { id: offer.id } }))
  const [lost, setLost] = useState(takeLostEnd)
  const isShown = offer.account_shown?.is_same ?? false
  const isSaid = !isShown && (!offer.asks_account || lost !== undefined)
  const asked = checks.filter(({ ask }) => ask !== 'checkBrowser' || isSaid)
  const ready = (isShown || isSaid) && asked.every(({ ask }) => answers[ask])
  return (
    <>
      <Account address={offer.google_account}>
        {offer.asks_account && <ShowAccount offer={offer} lost={lost} onLost={setLost} />}
      </Account>
      <Part title={t('checkTitle')}>
        <div className="grid gap-5">
          {asked.map(({ ask, fix }) => (
            <Check
              key={ask}
              ask={t(ask)}
              fix={t(fix)}
              {...(answers[ask] !== undefined && { value: answers[ask] })}
              onAnswer={(yes) => setAnswers({ ...answers, [ask]: yes })}
            />
          ))}
        </div>
      </Part>
      <Part title={t('linkTitle')}>
        {ready && offer.opt_in_url ? (
          <>
            <p className="text-ink-2">{t('linkText')}</p>
            <div className="grid gap-2.5 sm:flex">
              <AwayLink href={offer.opt_in_url}>{t('openLink')}</AwayLink>
              <Button size="lg" busy={busy} onClick={() => void act()}>
                {t('optedIn')}
              </Button>
            </div>
            <Unavailable offer={offer} />
          </>
        ) : (
          <p className="text-ink-2">{t('answerFirst')}</p>
        )}
      </Part>
    </>
  )
}

/** A tester at Google: the app goes on the phone. */
export function InstallApp({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const params = { id: offer.id }
  const install = useAct(() => call(offers.install, { params }))
  const report = useAct(() => call(offers.report, { params, body: { what: 'install_failed' } }))
  return (
    <Part title={t('installTitle')}>
      <p className="text-ink-2">{t('installText')}</p>
      <div className="grid gap-2.5 sm:flex">
        {offer.store_url && <AwayLink href={offer.store_url}>{t('openStore')}</AwayLink>}
        <Button size="lg" busy={install.busy} onClick={() => void install.act()}>
          {t('installed')}
        </Button>
      </div>
      {offer.trouble === 'install_failed' ? (
        <p role="status" className="text-14 text-ink-2">
          {t('told')}
        </p>
      ) : (
        <p>
          <Button variant="ghost" busy={report.busy} onClick={() => void report.act()}>
            {t('notInstalled')}
          </Button>
        </p>
      )}
    </Part>
  )
}
