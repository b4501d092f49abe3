import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { text } from '../text.ts'

const Base64Url = z.string().regex(/^[\w-]+$/)

/** What any page can read of the phone that it is open on; null where the browser names no phone. */
const PhoneLook = z.strictObject({
  model: text(100),
  android: text(20),
  /** "412x915@2.625". */
  screen: z.string().regex(/^\d{1,5}x\d{1,5}@[\d.]{1,8}$/),
  cores: z.int().min(0).max(1024),
  memory: z.number().min(0).max(1024),
})
export type PhoneLook = z.output<typeof PhoneLook>

/** A proof that this browser has a key of its own. */
export const DeviceProof = z.strictObject({
  challenge: Base64Url.max(200),
  /** The public key, P-256, as SubjectPublicKeyInfo. */
  key: Base64Url.max(200),
  /** ECDSA with SHA-256 over the challenge, both numbers of it, 64 bytes. */
  signature: Base64Url.length(86),
  phone: PhoneLook.nullable(),
})
export type DeviceProof = z.output<typeof DeviceProof>

/** How long a challenge can be answered, in minutes. */
export const challengeMinutes = 5

/** Keys that browsers make for themselves: one phone belongs to one tester. */
export const deviceKeys = endpoints({
  challenge: {
    method: 'POST',
    path: '/api/device-keys/challenge',
    access: 'user',
    summary: 'A challenge that the key of this browser signs',
    reply: z.object({ challenge: z.string() }),
    limit: 'write',
  },
  prove: {
    method: 'POST',
    path: '/api/device-keys',
    access: 'user',
    summary: 'Prove the key of this browser; stored as a keyed hash',
    body: DeviceProof,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
    problems: ['invalid'],
  },
})
