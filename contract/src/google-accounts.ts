/** The operator's service accounts at Google, as an administrator enters them. */
import * as z from 'zod'
import { Moment } from './moment.ts'
import { Email } from './text.ts'

const longestKey = 10_000
const notAKey = 'Paste the whole JSON file that Google Cloud made for the key of a service account.'

/** What we need of a key file; the address that it names for tokens is not used. */
const KeyFile = z.object({
  client_email: z.email(),
  private_key_id: z.string().min(1).max(100),
  /** PEM. */
  private_key: z.string().startsWith('-----BEGIN'),
})
export type KeyFile = z.output<typeof KeyFile>

/** The key in the text of a key file; undefined if it is none. */
export function readKeyFile(text: string): KeyFile | undefined {
  try {
    return KeyFile.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The text of a key file. What it holds is never part of a message. */
export const KeyFileText = z
  .string()
  .max(longestKey, notAKey)
  .refine((text) => readKeyFile(text) !== undefined, notAKey)

/** An account at Google as administrators see it: whose key it is, not the key. */
export const GoogleAccount = z.object({
  email: z.string(),
  key_id: z.string(),
  set_at: Moment,
})

/** Most groups that are made ahead. */
export const mostReady = 50

/** For whom groups are kept, and where. */
export const GroupSettings = z.strictObject({
  /** The administrator of the domain for whom the account acts. */
  admin: Email,
  /** Id of the operator's account at Cloud Identity or Workspace. */
  customer: z.string().regex(/^C[a-z0-9]{1,40}$/i, 'The customer ID looks like C01abc23.'),
  /** Domain of the groups' addresses. */
  domain: z
    .string()
    .max(200)
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/i, 'Enter a domain such as testers.example.com.')
    .toLowerCase(),
  /** Number of groups that are made ahead, for the next tests. */
  ready: z.int().min(0).max(mostReady),
})
export type GroupSettings = z.output<typeof GroupSettings>
