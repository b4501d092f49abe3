import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import * as letters from '../../messaging/mail/letters.ts'
import { openAddress } from '../../messaging/mail/mail-queue.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { Vault } from '../../platform/vault.ts'
import * as tracks from './play-tracks.repository.ts'
import type { PlayContext } from './visit.ts'

interface App {
  app_id: string
  package_name: string
}

const purpose = 'app in Play Console'
/** Letters of a code: 60 bits. */
const codeLetters = 10
const subjectOf = ({ app_id, package_name }: App) => `${app_id} ${package_name}`

/** The code for an order of that package. It is made when its mail is written: no row holds one. */
export const codeFor = (vault: Vault, app: App): string => vault.proof(purpose, subjectOf(app)).slice(0, codeLetters)

export const isCode = (vault: Vault, app: App, code: string): boolean =>
  vault.isProof(code, purpose, subjectOf(app), codeLetters)

type Asking = Pick<Caller, 'db' | 'user' | 'limits' | 'mail'>

/**
 * Whether the contact address of the app's store listing is the caller's own, which is verified; any other is sent a
 * code. Throws if that address was sent too many.
 */
export const ownerOf =
  ({ db, user, limits, mail }: Asking): PlayContext['isOwner'] =>
  async ({ app_id }, contact) => {
    if (!contact) return false
    const address = contact.toLowerCase()
    if (address === user.email.toLowerCase() && (await addressIsProven(db, user.id))) return true
    await limits.count('mail', address)
    await mail.ofPlayProof(db, { app_id, address })
    return false
  }

export const mailOfPlayProof: Hooks['mailOf']['playProof'] = async ({ db, vault }, { app_id, sealed_address }) => {
  const package_name = (await tracks.find(db, app_id))?.package_name
  if (!package_name) return undefined
  const code = codeFor(vault, { app_id, package_name })
  const to = openAddress(vault, sealed_address)
  return { to, write: (writing) => letters.playProof(writing, { package_name, code }) }
}
