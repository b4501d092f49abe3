import type { CountLink } from '@fortnight/contract/messaging/action-links'
import type { Vault } from '../../platform/vault.ts'

/** Letters of a proof, as in links of testers. */
const proofLetters = 22
const form = new RegExp(String.raw`^([\w-]{${proofLetters}})\.count\.([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})$`)

const provenOf = ({ run, day }: CountLink, owner: string) => ['count links', [run, day, owner].join(' ')] as const

/** Token of a link by which the developer of a test reports Play Console's count of one day. It is bound to them. */
export const countToken = (vault: Vault, link: CountLink, owner: string): string =>
  [vault.proof(...provenOf(link, owner)).slice(0, proofLetters), 'count', link.run, link.day].join('.')

/** What a token claims, and its proof; undefined if it has not the form of one. */
export function readCountToken(token: string): { link: CountLink; proof: string } | undefined {
  const [, proof, run, day] = form.exec(token) ?? []
  return proof && run && day ? { link: { run, day }, proof } : undefined
}

/** Whether we made that proof for the developer of the test. */
export const isGenuineCount = (vault: Vault, link: CountLink, owner: string, proof: string): boolean =>
  vault.isProof(proof, ...provenOf(link, owner), proofLetters)
