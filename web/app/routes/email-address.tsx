import { useState } from 'react'
import { emailChange } from '@fortnight/contract/identity/email-change'
import { Problem } from '@fortnight/contract/problem'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { useAnotherLink } from '../features/identity/auth/use-another-link.ts'
import { call } from '../lib/api.ts'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { readToken } from '../lib/stored-session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/email-address.ts'

export const meta = () => screenMeta(appScreens.emailAddress)

export function clientLoader() {
  // Taking the code leaves the address without either.
  const act = new URLSearchParams(location.search).has('take-back') ? ('takeBack' as const) : ('confirm' as const)
  return { code: takeLinkCode(), act }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

const texts = {
  confirm: {
    question: 'Confirm this e-mail address?',
    effect: 'It takes the place of your old address: mail comes here, and you sign in with it.',
    button: 'Confirm this address',
    done: 'This is your e-mail address now',
    next: 'If your old address was verified, it can be taken back for seven days: we wrote to it.',
  },
  takeBack: {
    question: 'Take your old e-mail address back?',
    effect: 'Everyone is signed out of your account. We send you a link to choose a new password.',
    button: 'Take this address back',
    done: 'The address is yours again',
    next: 'Everyone is signed out. We sent you a link to choose a new password.',
  },
} as const

/** Asks first: programs that look at every link of a mail must not decide this. */
export default function EmailAddress({ loaderData: { code, act } }: Route.ComponentProps) {
  useAnotherLink()
  const [state, setState] = useState<'asked' | 'sending' | 'done' | Problem>('asked')
  const copy = texts[act]
  const answer = async () => {
    setState('sending')
    try {
      await call(emailChange[act], { body: { code: code ?? '' } })
      setState('done')
    } catch (error) {
      setState(error instanceof Problem ? error : new Problem('internal'))
    }
  }
  const problem = state instanceof Problem ? state : undefined
  const signedIn = act === 'confirm' && readToken()
  if (state === 'done')
    return (
      <LinkPage>
        <StatusBlock
          alert
          moon={1}
          title={copy.done}
          actions={
            signedIn ? (
              <ButtonLink href="/account">Go to your account</ButtonLink>
            ) : (
              <ButtonLink href="/?auth=sign-in">Sign in</ButtonLink>
            )
          }
        >
          {copy.next}
        </StatusBlock>
      </LinkPage>
    )
  if (code === undefined || problem?.code === 'invalid-token' || problem?.code === 'invalid')
    return (
      <LinkPage>
        <StatusBlock
          alert
          title="This link no longer works"
          actions={<ButtonLink href="/account">Go to your account</ButtonLink>}
        >
          A link works once and for a limited time, and it must be complete. Nothing has changed.
        </StatusBlock>
      </LinkPage>
    )
  return (
    <LinkPage>
      <div className="grid max-w-[60ch] justify-items-start gap-4 py-12 sm:py-20">
        <h1 className="text-title tracking-tight">{copy.question}</h1>
        <p className="text-16 text-ink-2">{copy.effect}</p>
        <FormAlert>{problem?.message}</FormAlert>
        <Button size="lg" busy={state === 'sending'} onClick={() => void answer()}>
          {copy.button}
        </Button>
      </div>
    </LinkPage>
  )
}
