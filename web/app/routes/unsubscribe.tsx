import { type ReactNode, useState } from 'react'
import { digestCodePrefix, unsubscribing } from '@fortnight/contract/messaging/notifications'
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
} as const

const toAccount = (
  <ButtonLink variant="secondary" href="/account#mail">
    Go to your account
  </ButtonLink>
)

function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StatusBlock alert title={title} actions={toAccount}>
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
  const copy = texts[code?.startsWith(digestCodePrefix) ? 'digest' : 'notifications']
  const problem = state instanceof Problem ? state : undefined
  return (
    <LinkPage>
      {state === 'done' ? (
        <Ended title={copy.done}>{copy.still}</Ended>
      ) : code === undefined || problem?.code === 'not_found' || problem?.code === 'invalid' ? (
        <Ended title="This link does not work">
          It must be complete, and of a mail that we sent to you. Your account page turns the mail off as well.
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
