import { useState } from 'react'
import { RegisterForm as DraftFields } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import type { Problem } from '@fortnight/contract/problem'
import { fieldsOf } from '../../../lib/form.ts'
import { hasPasskeys } from '../../../lib/identity/load-passkeys.ts'
import { identitySettings, isMisconfigured } from '../../../lib/identity/settings.ts'
import { readVisitor } from '../../../lib/visitor.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SessionCheck } from '../../../ui/session-check.tsx'
import type { AuthMode, Draft } from './auth-form-props.ts'
import { GoogleButton } from './google-button.tsx'
import { LinkForm } from './link-form.tsx'
import { Misconfigured } from './misconfigured.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useFinishedRedirect } from './use-finished-redirect.ts'

const forms = {
  'sign-in': { title: 'Sign In', Form: SignInForm },
  register: { title: 'Create Account', Form: RegisterForm },
  reset: { title: 'Reset Password', Form: ResetForm },
  link: { title: 'Sign In by Link', Form: LinkForm },
} as const

/** Passwords are never kept. */
const firstDraft = (): Draft => ({ ...readVisitor(), password: '', confirm_password: '' })

interface AuthDialogProps {
  mode: AuthMode
  /** The reason why an earlier attempt elsewhere failed. */
  problem?: Problem | undefined
  onMode: (mode: AuthMode) => void
  onSignedIn: (user: User) => void
  onClose: () => void
}

/** Google and passkeys first, if they are offered, then e-mail: one of the three forms. */
function WaysIn({ mode, problem, onMode, onSignedIn }: Omit<AuthDialogProps, 'onClose'>) {
  const [draft, setDraft] = useState(firstDraft)
  const [notice, setNotice] = useState(problem)
  const finishing = useFinishedRedirect(onSignedIn, setNotice)
  if (finishing) return <SessionCheck inline label="Finishing your sign-in" />
  const { Form } = forms[mode]
  const byPasskey = mode === 'sign-in' && hasPasskeys()
  const withGoogle = identitySettings.google && (mode === 'sign-in' || mode === 'register')
  const change = (next: AuthMode, typed: Partial<Draft>) => {
    setDraft({ ...draft, ...fieldsOf(DraftFields, typed) })
    setNotice(undefined)
    onMode(next)
  }
  return (
    // What an attempt elsewhere ended with is out of date with the next one.
    <div className="grid gap-4" onSubmit={() => setNotice(undefined)}>
      {withGoogle && <GoogleButton onSignedIn={onSignedIn} onProblem={setNotice} />}
      {byPasskey && <PasskeyButton onSignedIn={onSignedIn} onProblem={setNotice} />}
      <FormAlert title={notice?.title} className="empty:hidden">
        {notice?.message}
      </FormAlert>
      {(byPasskey || withGoogle) && (
        <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with your e-mail address
        </p>
      )}
      <Form draft={draft} onSignedIn={onSignedIn} onMode={change} />
    </div>
  )
}

/** Signing in, registering and asking for a new password, one panel with links between them. */
export function AuthDialog({ onClose, ...ways }: AuthDialogProps) {
  return (
    <Dialog title={forms[ways.mode].title} width="sm" focus="field" onClose={onClose}>
      {isMisconfigured() ? <Misconfigured /> : <WaysIn {...ways} />}
    </Dialog>
  )
}
