import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Flags of authenticator data (WebAuthn 3, 6.1). */
const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** The little of CBOR (RFC 8949) that a credential takes: short byte strings, texts, numbers and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 0xff])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** What a browser at an address signs for its page. */
interface Page {
  origin: string
  rpId: string
}

/** An authenticator with one passkey, as a browser at `page` uses it. Its keys and answers are real. */
export function anAuthenticator(page: Page, { synced = true, counts = false } = {}) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  /** Authenticator data; `verified` says whether it asked for a finger or a code. */
  function dataOf({ rpId, verified = true }: { rpId: string; verified?: boolean }, attested = Buffer.alloc(0)) {
    if (counts) counter += 1
    const flag =
      flags.present |
      (verified ? flags.verified : 0) |
      (synced ? flags.eligible | flags.backedUp : 0) |
      (attested.length ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, attested])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = <R extends object>(response: R) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
  })

  return {
    id: base64url(id),
    /** A copy of the key counts on from here. */
    count: (from: number) => {
      counter = from
    },
    /** Makes the passkey. */
    create(
      { challenge }: { challenge: string },
      { origin, rpId, verified = true }: Page & { verified?: boolean } = page,
    ) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf({ rpId, verified }, attested)],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    /** Signs a challenge. */
    get({ challenge }: { challenge: string }, { origin, rpId, verified = true }: Page & { verified?: boolean } = page) {
      const authenticatorData = dataOf({ rpId, verified })
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: null,
      })
    },
  }
}
export type Authenticator = ReturnType<typeof anAuthenticator>
