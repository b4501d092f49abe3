import { chunk } from '../load-chunk.ts'
import { identitySettings } from './settings.ts'

/** What asks the browser for passkeys; loaded where one can be used. */
export const loadPasskeys = chunk(() => import('./passkey.ts'), import.meta.url)

/** Whether passkeys work at this address and in this browser. */
export const hasPasskeys = (): boolean =>
  identitySettings.passkeys && typeof window !== 'undefined' && 'PublicKeyCredential' in window
