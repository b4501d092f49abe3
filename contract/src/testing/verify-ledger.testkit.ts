import { chainHash, recordFile } from '../proofs/record-file.ts'
import type { PublicKey } from '../proofs/signed-text.ts'
import { ledgerTokenType } from '../proofs/record-file.ts'
import { runId, terms } from './replay.testkit.ts'
import type { LedgerLine } from './replay-state.ts'

/** As tokens write it. */
function base64(value: Uint8Array | string): string {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Keys and a hand that signs with them, as the server does. */
export async function aSigner(kid = 'ours') {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair
  const { kty, crv, x } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const key: PublicKey = { kid, kty, crv, x }
  async function sign(text: string, typ = ledgerTokenType, alg = 'EdDSA') {
    const signed = `${base64(JSON.stringify({ alg, kid, typ }))}.${base64(text)}`
    const seal = await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, new TextEncoder().encode(signed))
    return `${signed}.${base64(new Uint8Array(seal))}`
  }
  return { key, sign }
}
export type Signer = Awaited<ReturnType<typeof aSigner>>

/** The lines with the hashes that belong to them. */
export async function chained(lines: readonly LedgerLine[]) {
  const hashed: { line: string; hash: string }[] = []
  for (const event of lines) {
    const line = JSON.stringify(event)
    hashed.push({ line, hash: await chainHash(hashed.at(-1)?.hash ?? '', line) })
  }
  return hashed
}

/** The file of these events, signed. */
export async function aFile(lines: readonly LedgerLine[], { sign }: Signer, other: Record<string, unknown> = {}) {
  const hashed = await chained(lines)
  const head = {
    format: 'fortnight-ledger/1',
    run: runId,
    ...terms,
    length: lines.length,
    head: hashed.at(-1)?.hash ?? '',
    exported_at: '2026-11-30T00:00:00Z',
    keys: 'https://fortnight.example/api/ledger/keys',
    ...other,
  }
  const signed = JSON.stringify(head)
  let file = ''
  for await (const line of recordFile(signed, hashed, await sign(signed))) file += line
  return file
}
