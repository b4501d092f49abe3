import { type ActionLink, type LinkAct, linkActs } from '@fortnight/contract/messaging/action-links'
import type { Vault } from '../../platform/vault.ts'

/** Letters of a proof: 128 bits and more, which cannot be guessed. */
const proofLetters = 22

/** The proof, the act, the seat or tester, and the day of acts that have one. Digits end it: mail programs cut off other signs. */
const form = new RegExp(
  `^([\\w-]{${proofLetters}})\\.(${linkActs.join('|')})\\.([1-9]\\d{0,14})(?:\\.(\\d{4}-\\d{2}-\\d{2}))?$`,
)

const provenOf = ({ act, subject, day }: ActionLink, testerId: number) =>
  ['action links', [act, subject, day ?? '', testerId].join(' ')] as const

/**
 * Token of a link that allows its bearer one act on one seat. It is bound to its tester and never expires by
 * itself: the state of the seat decides how long the act is possible.
 */
export const actionToken = (vault: Vault, link: ActionLink, testerId: number): string =>
  [
    vault.proof(...provenOf(link, testerId)).slice(0, proofLetters),
    link.act,
    link.subject,
    ...(link.day ? [link.day] : []),
  ].join('.')

/** What a token claims, and its proof; undefined if it has not the form of one. */
export function readToken(token: string): { link: ActionLink; proof: string } | undefined {
  const [, proof, act, subject, day = null] = form.exec(token) ?? []
  if (!proof) return undefined
  return { link: { act: act as LinkAct, subject: Number(subject), day }, proof }
}

/** Whether we made that proof for the tester of the seat. */
export function isGenuine(vault: Vault, link: ActionLink, testerId: number, proof: string): boolean {
  return vault.isProof(proof, ...provenOf(link, testerId), proofLetters)
}
