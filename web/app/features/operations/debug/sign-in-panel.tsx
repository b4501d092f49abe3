import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { startSession } from '../../../lib/identity/exchange.ts'
import { toProblem } from '../../../lib/identity/failures.ts'
import { continueWithGoogle } from '../../../lib/identity/google.ts'
import { endSession } from '../../../lib/identity/end-session.ts'
import type { Proof } from '../../../lib/identity/port.ts'
import { startWithProvider } from '../../../lib/identity/provider-start.ts'
import { loadProvider } from '../../../lib/identity/provider.ts'
import { clearRedirectPending, isRedirectPending } from '../../../lib/identity/redirect-pending.ts'
import { identitySettings } from '../../../lib/identity/settings.ts'
import { readToken } from '../../../lib/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { textIn } from './form-text.ts'
import { masked } from './mask.ts'
import type { WriteLog } from './use-log.ts'

/** Every way in and the way out, each step written into the log. */
export function SignInPanel({ write }: { write: WriteLog }) {
  const [busy, setBusy] = useState<string>()
  const [, setToken] = useState(readToken)

  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name)
    try {
      await act()
    } catch (error) {
      const { title, message } = toProblem(name === 'google' ? 'google' : 'password', error)
      write(`${title ?? 'Failed'}: ${message}`, { failed: true })
    }
    setToken(readToken())
    setBusy(undefined)
  }
  const exchange = async (proof: Proof) => {
    write(`Proof of ${identitySettings.provider}`, { data: proof })
    write('Session started', { data: { user: await startSession(proof), token: readToken() } })
  }
  const arrived = useEffectEvent(write)
  useEffect(() => {
    if (!isRedirectPending()) return
    void (async () => {
      try {
        const { user, problem } = await startWithProvider()
        arrived('Came back from the redirect', { failed: !user, data: user ?? problem?.message })
      } catch (error) {
        arrived(toProblem('google', error).message, { failed: true })
      } finally {
        clearRedirectPending()
      }
    })()
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = textIn(form, 'email')
    const password = textIn(form, 'password')
    const registers = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'register'
    void run(registers ? 'register' : 'sign-in', async () => {
      const provider = await loadProvider()
      await exchange(
        registers
          ? await provider.register({ name: textIn(form, 'name'), email, password })
          : await provider.signIn(email, password),
      )
    })
  }
  const google = () =>
    run('google', async () => {
      const proof = await continueWithGoogle(await loadProvider(), ({ message }) => write(message))
      if (proof) await exchange(proof)
    })
  const leave = () =>
    run('logout', async () => {
      await endSession()
      write('Signed out, storage cleared')
    })
  const token = readToken()
  return (
    <section aria-labelledby="debug-sign-in" className="grid content-start gap-4">
      <h2 id="debug-sign-in" className="text-20">
        Signing in
      </h2>
      <p className="text-14 text-ink-2">
        Provider: {identitySettings.provider}. Session: {token ? `token ${masked(token)}` : 'none'}.
      </p>
      <form className="grid gap-4" onSubmit={submit}>
        <Field label="Full name" hint="To register only">
          <Input name="name" autoComplete="name" />
        </Field>
        <Field label="E-mail">
          <EmailInput name="email" autoComplete="username" required />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" value="sign-in" busy={busy === 'sign-in'}>
            Sign in
          </Button>
          <Button type="submit" value="register" variant="secondary" busy={busy === 'register'}>
            Register
          </Button>
          {identitySettings.google && (
            <Button variant="secondary" busy={busy === 'google'} onClick={() => void google()}>
              Google sign-in
            </Button>
          )}
          <Button variant="secondary" busy={busy === 'logout'} onClick={() => void leave()}>
            Logout
          </Button>
        </div>
      </form>
    </section>
  )
}
