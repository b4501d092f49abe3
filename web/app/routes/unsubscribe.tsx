import { type ReactNode, useState } from 'react'
import { anchorCodePrefix, digestCodePrefix, unsubscribing } from '@fortnight/contract/messaging/notifications'
import { Problem } from '@fortnight/contract/problem'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { useAnotherLink } from '../features/identity/auth/use-another-link.ts'
import { call } from '../lib/api.ts'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const meta = () => screenMeta(appScreens.unsubscribe)

export const clientLoader = () => ({ code: takeLinkCode() })

/** The code is in the address only once. */
export const shouldRevalidate = () => false

/** What a mail of each kind says about stopping it. */
const texts = {
  notifications: {
    question: 'Stop notifications by e-mail?',
    effect:
      'You would hear about payments and your tests under the bell only. Mail about your password and your account is always sent.',
    done: 'You get no more notifications by e-mail',
    still: 'You still find them under the bell. Your account page turns the mail on again.',
  },
  digest: {
    question: 'Stop the morning digest?',
    effect: 'We would write only when something happens on a test. Your apps show how each day went.',
    done: 'You get no more morning digests',
    still: 'Your apps show how each day went. Your account page turns the digest on again.',
  },
  anchors: {
    question: 'Stop the daily anchors?',
    effect: 'Your address is deleted. Mails that you kept stay as good as they are.',
    done: 'You get no more daily anchors',
    still: 'Your address is deleted. The page of the daily anchors takes it again.',
  },
} as const

type Kind = keyof typeof texts

function kindOf(code: string | undefined): Kind {
  if (code?.startsWith(anchorCodePrefix)) return 'anchors'
  return code?.startsWith(digestCodePrefix) ? 'digest' : 'notifications'
}

/** Subscribers of the daily anchors need no account. */
const wayOn = (kind: Kind) =>
  kind === 'anchors' ? (
    <ButtonLink variant="secondary" href="/anchors">
      See the daily anchors
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" href="/account#mail">
      Go to your account
    </ButtonLink>
  )

function Ended({ kind, title, children }: { kind: Kind; title: string; children: ReactNode }) {
  return (
    <StatusBlock alert title={title} actions={wayOn(kind)}>
      {children}
    </StatusBlock>
  )
}

/** Asks first: programs that look at every link of a mail must not decide this. */
export default function Unsubscribe({ loaderData: { code } }: Route.ComponentProps) {
  useAnotherLink()
  const [state, setState] = useState<'asked' | 'sending' | 'done' | Problem>('asked')
  const stop = async () => {
    setState('sending')
    try {
      await call(unsubscribing.unsubscribe, { params: { code: code ?? '' } })
      setState('done')
    } catch (error) {
      setState(error instanceof Problem ? error : new Problem('internal'))
    }
  }
  const kind = kindOf(code)
  const copy = texts[kind]
  const problem = state instanceof Problem ? state : undefined
  return (
    <LinkPage>
      {state === 'done' ? (
        <Ended kind={kind} title={copy.done}>
          {copy.still}
        </Ended>
      ) : code === undefined || problem?.code === 'not_found' || problem?.code === 'invalid' ? (
        <Ended kind={kind} title="This link does not work">
          It must be complete, and of a mail that we sent to you.{' '}
          {kind === 'anchors' ? 'It works once.' : 'Your account page turns the mail off as well.'}
        </Ended>
      ) : (
        <div className="grid max-w-[60ch] justify-items-start gap-4 py-12 sm:py-20">
          <h1 className="text-title tracking-tight">{copy.question}</h1>
          <p className="text-16 text-ink-2">{copy.effect}</p>
          <FormAlert>{problem?.message}</FormAlert>
          <Button size="lg" busy={state === 'sending'} onClick={() => void stop()}>
            Stop these mails
          </Button>
        </div>
      )}
    </LinkPage>
  )
}
