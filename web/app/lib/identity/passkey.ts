import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { ProofOf } from '@fortnight/contract/vocabulary/step-up-acts'
import type { Reply } from '@fortnight/contract/endpoint'
import { passkeys } from '@fortnight/contract/identity/passkeys'
import { stepUp } from '@fortnight/contract/identity/step-up'
import { call } from '../api.ts'
import type { Proof } from './port.ts'

/** Whether this browser keeps or reaches passkeys at all. */
export const canUsePasskeys = browserSupportsWebAuthn

/** Whether it offers them in the address field, next to what it filled in before. */
export const offersInField = browserSupportsWebAuthnAutofill

/** Ends a question of the browser's that no one has answered. */
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony()

/** The person closed the browser's question, or let it lie. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** The authenticator has a passkey of this account already. */
export const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

type Options = Reply<typeof passkeys.beginSignIn>
type OfLibrary<F extends (options: never) => unknown> = F extends (
  options: { optionsJSON: infer O } & (infer _),
) => unknown
  ? O
  : never

const ask = (options: Options, inField = false) =>
  startAuthentication({
    optionsJSON: options as OfLibrary<typeof startAuthentication>,
    useBrowserAutofill: inField,
    verifyBrowserAutofillInput: false,
  })

/** Signs in with a passkey; `inField` waits until one is chosen in the address field. */
export async function signInByPasskey({ inField = false } = {}): Promise<Proof> {
  const credential = await ask(await call(passkeys.beginSignIn, {}), inField)
  const { access_token: token, user } = await call(passkeys.signIn, { body: { credential } })
  return { session: { token, user } }
}

/** Proves for one act or call who is signed in. */
export async function proveByPasskey(of: ProofOf): Promise<void> {
  const credential = await ask(await call(stepUp.begin, { body: { of } }))
  await call(stepUp.byPasskey, { body: { of, credential } })
}

/** Has the browser make a passkey. */
export const makePasskey = (options: Reply<typeof passkeys.begin>) =>
  startRegistration({ optionsJSON: options as OfLibrary<typeof startRegistration> })
