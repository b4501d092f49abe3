import { embedded } from './embedded.ts'
import type { IdentityProvider } from './port.ts'

/** The identity provider of this installation. */
export const identityProvider: IdentityProvider = embedded
