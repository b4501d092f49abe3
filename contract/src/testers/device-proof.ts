import * as z from 'zod'
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

/** Living testers who may have proven the key of one browser before the next one is refused: a phone that a family shares. */
export const mostTestersOfKey = 3

/** Type of the problem at `device` with which an application from a full browser is refused. */
export const deviceTaken = 'taken'

/** How long a challenge can be answered, in minutes. */
export const challengeMinutes = 5
