import { type AnchorProofs, anchors, hashesAtOnce } from './anchors.ts'
import { type Anchoring, checkProofs, leafOf } from './verify-anchors.ts'
import { datedLines } from '../proofs/record-file.ts'
import type { PublicKey } from '../proofs/signed-text.ts'

/**
 * Asks the service at `origin` which days hold a record, and checks that; undefined if none does yet. Throws `Refused` as `checkProofs`
 * does, and another error if the service could not be asked.
 */
export async function lookUpAnchors(
  file: string,
  keys: readonly PublicKey[],
  origin = '',
): Promise<Anchoring | undefined> {
  const lines = datedLines(file)
  const leaves = await Promise.all(lines.map(({ hash }) => leafOf(hash)))
  const found: AnchorProofs = { proofs: [], newest: null }
  for (let from = 0; from < leaves.length; from += hashesAtOnce) {
    const answer = await fetch(origin + anchors.prove.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hashes: leaves.slice(from, from + hashesAtOnce) }),
    })
    if (!answer.ok) throw new Error('The proofs did not load.')
    const { proofs, newest } = (await answer.json()) as AnchorProofs
    found.proofs.push(...proofs)
    found.newest = newest
  }
  return checkProofs(lines, found, keys)
}
