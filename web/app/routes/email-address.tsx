import { useState } from 'react'
import { emailChange } from '@fortnight/contract/identity/email-change'
import { Problem } from '@fortnight/contract/problem'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { checkLink } from '../features/identity/auth/check-link.ts'
import { CheckedLink } from '../features/identity/auth/checked-link.tsx'
import { call } from '../lib/api.ts'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { readToken } from '../lib/stored-session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/email-address.ts'

export const meta = () => screenMeta(appScreens.emailAddress)

const linkActOf = { confirm: 'confirm_email', takeBack: 'take_back_email' } as const

export function clientLoader() {
  // Taking the code leaves the address without either.
  const act = new URLSearchParams(location.search).has('take-back') ? ('takeBack' as const) : ('confirm' as const)
  return { link: checkLink(linkActOf[act], takeLinkCode()), act }
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

type Act = keyof typeof texts

function Done({ act }: { act: Act }) {
  const { done, next } = texts[act]
  return (
    <StatusBlock
      alert
      moon={1}
      title={done}
      actions={
        act === 'confirm' && readToken() ? (
          <ButtonLink href="/account">Go to your account</ButtonLink>
        ) : (
          <ButtonLink href="/?auth=sign-in">Sign in</ButtonLink>
        )
      }
    >
      {next}
    </StatusBlock>
  )
}

/** Asks first: programs that look at every link of a mail must not decide this. */
function Question({ act, code, onDead }: { act: Act; code: string; onDead: () => void }) {
  const [state, setState] = useState<'asked' | 'sending' | 'done' | Problem>('asked')
  const { question, effect, button } = texts[act]
  const answer = async () => {
    setState('sending')
    try {
      await call(emailChange[act], { body: { code } })
      setState('done')
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('internal')
      if (problem.code === 'invalid-token') onDead()
      setState(problem)
    }
  }
  if (state === 'done') return <Done act={act} />
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-4 py-12 sm:py-20">
      <h1 className="text-title tracking-tight">{question}</h1>
      <p className="text-16 text-ink-2">{effect}</p>
      <FormAlert>{state instanceof Problem ? state.message : undefined}</FormAlert>
      <Button size="lg" busy={state === 'sending'} onClick={() => void answer()}>
        {button}
      </Button>
    </div>
  )
}

const deadLink = (
  <StatusBlock
    alert
    title="This link no longer works"
    actions={<ButtonLink href="/account">Go to your account</ButtonLink>}
  >
    A link works once and for a limited time, and it must be complete. Nothing has changed.
  </StatusBlock>
)

export default function EmailAddress({ loaderData: { link, act } }: Route.ComponentProps) {
  return (
    <CheckedLink link={link} dead={deadLink}>
      {(code, onDead) => <Question act={act} code={code} onDead={onDead} />}
    </CheckedLink>
  )
}
