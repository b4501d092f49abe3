import { generateKeyPairSync, sign } from 'node:crypto'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'

/** The key of a browser. */
export const aKey = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve })
export type Key = ReturnType<typeof aKey>

export const challengeFor = async (world: TestServer, who: Person) =>
  (await ok<{ challenge: string }>(send(world.app, 'POST', '/api/device-keys/challenge', who))).challenge

/** What a browser with that key answers to a challenge. */
export const proofOf = ({ publicKey, privateKey }: Key, challenge: string) => ({
  challenge,
  key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  signature: sign('sha256', Buffer.from(challenge), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  ),
  phone: null as object | null,
})

/** A proof of that key by someone who signed in with its browser. */
export const proofBy = async (world: TestServer, who: Person, key: Key) => proofOf(key, await challengeFor(world, who))
