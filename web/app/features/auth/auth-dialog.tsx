import { useState } from 'react'
import type { User } from '@fortnight/contract/auth'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draft } from './auth-form-props.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const authModes = ['sign-in', 'register'] as const
export type AuthMode = (typeof authModes)[number]

const forms = {
  'sign-in': { title: 'Sign In', Form: SignInForm },
  register: { title: 'Create Account', Form: RegisterForm },
} as const

const nothing: Draft = { name: '', email: '', password: '', confirm_password: '' }

/** Signing in and registering, one panel with a toggle. `problem` says why an earlier attempt elsewhere failed. */
export function AuthDialog({
  mode,
  problem,
  onMode,
  onSignedIn,
  onClose,
}: {
  mode: AuthMode
  problem?: string | undefined
  onMode: (mode: AuthMode) => void
  onSignedIn: (user: User) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(nothing)
  const { title, Form } = forms[mode]
  const toggle = (typed: Partial<Draft>) => {
    setDraft({ ...draft, ...typed })
    onMode(mode === 'sign-in' ? 'register' : 'sign-in')
  }
  return (
    <Dialog title={title} width="sm" focus="field" onClose={onClose}>
      <Form draft={draft} problem={problem} onSignedIn={onSignedIn} onToggle={toggle} />
    </Dialog>
  )
}
