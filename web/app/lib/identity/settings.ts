import { defaultIdentity, type IdentitySettings } from '@fortnight/contract/identity-settings'

/** Ways to sign in here, which the server writes into every document as JSON under this name. */
function configured(): Partial<IdentitySettings> {
  const text = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content
  return text ? (JSON.parse(text) as Partial<IdentitySettings>) : {}
}

/** Ways to sign in to this installation. */
export const identitySettings: IdentitySettings = { ...defaultIdentity, ...configured() }

/** Whether the chosen provider can't start, whatever is done in the browser. */
export const isMisconfigured = (): boolean => identitySettings.provider === 'firebase' && !identitySettings.firebase
