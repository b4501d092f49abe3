import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type CryptoKey, createLocalJWKSet, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Db } from '../../platform/db/database.ts'
import type { SealedColumn } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import * as storedKeys from './signing-keys.repository.ts'

/** How long a server goes by the keys that it has read. */
const readFor = minuteMs
/** Age at which a key signs: every server has read it by then. */
const knownAfter = 2 * minuteMs
/** Age at which a key is the only one of ID tokens: those that another one signed have ended by then. */
const aloneAfter = knownAfter + readFor + 6 * minuteMs

export const signingAlgorithm = 'EdDSA'

export const sealedSigningKeys: SealedColumn = {
  table: 'signing_keys',
  column: 'private_key',
  key: 'kid',
  context: (kid) => kid,
}

/** Keys that sign ID tokens and the ends of ledgers. */
export interface SigningKeys {
  /** The one that signs now. */
  current(): Promise<{ kid: string; secret: CryptoKey | Uint8Array }>
  /** Finds the key of an ID token among those that are accepted. */
  ofToken: JWTVerifyGetKey
}

function newKey(vault: Vault) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = randomUUID()
  return {
    kid,
    public_jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: signingAlgorithm, use: 'sig' },
    private_key: vault.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), kid),
  }
}

/**
 * Makes a key that signs in two minutes, once every server knows it; returns its id. ID tokens of earlier keys are accepted
 * for nine minutes more, and their public halves stay listed: ledgers that they signed can be proven.
 */
export async function addSigningKey(db: Db, vault: Vault): Promise<string> {
  const key = newKey(vault)
  await storedKeys.insert(db, key)
  return key.kid
}

/** All keys, the newest first: whether each signs now, and whether its ID tokens are accepted. */
export async function listSigningKeys(db: Db) {
  const rows = await storedKeys.listNewest(db)
  const signing = rows.find(({ age }) => age > knownAfter) ?? rows.at(-1)
  return rows.map((row, index) => {
    const newer = rows[index - 1]
    return { ...row, signs: row === signing, isAccepted: !newer || newer.age < aloneAfter }
  })
}

/** The signing keys of this installation; the first server makes the first one. */
export async function openSigningKeys(db: Db, vault: Vault): Promise<SigningKeys> {
  await storedKeys.insertFirst(db, () => newKey(vault))
  async function read() {
    const keys = await listSigningKeys(db)
    const signing = keys.find(({ signs }) => signs)
    if (!signing) throw new Error('the signing key was not stored')
    const { kid, private_key } = signing
    const secret = await importJWK(JSON.parse(vault.open(private_key, kid)) as JWK, signingAlgorithm)
    const accepted = keys.filter(({ isAccepted }) => isAccepted).map(({ public_jwk }) => public_jwk as JWK)
    return { until: performance.now() + readFor, signing: { kid, secret }, find: createLocalJWKSet({ keys: accepted }) }
  }
  let known = await read()
  const now = async () => {
    if (performance.now() > known.until) known = await read()
    return known
  }
  return {
    current: async () => (await now()).signing,
    ofToken: async (...token) => (await now()).find(...token),
  }
}
