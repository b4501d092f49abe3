import * as z from 'zod'
import { apiScopes } from '../vocabulary/api-states.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Id, required } from '../text.ts'

/** Live keys that one person may hold. */
export const mostKeys = 20

/** Hours for which a key goes on opening after another took its place. */
export const rotationHours = 24

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters, by which people distinguish their keys. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** A sandbox key sees the sandbox only. */
  sandbox: z.boolean(),
  last_used_at: Moment.nullable(),
  /** The moment it expires; null if no end is set. */
  ends_at: Moment.nullable(),
  created_at: Moment,
})
export type ApiKey = z.output<typeof ApiKey>

export const NewApiKey = z.strictObject({
  name: required(60, 'Name the program that will use this key.'),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, 'Choose at least one thing that this key may do.')
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  sandbox: z.boolean(),
})

/** The one time that a key is shown. */
const FreshKey = z.object({ key: z.string(), api_key: ApiKey })

const params = z.strictObject({ id: Id })

/** The keys by which a person's programs call us. None of this can be done with a key. */
export const apiKeys = endpoints({
  list: {
    method: 'GET',
    path: '/api/account/keys',
    access: 'user',
    summary: 'The caller’s valid keys, newest first',
    reply: z.array(ApiKey),
  },
  create: {
    method: 'POST',
    path: '/api/account/keys',
    access: 'user',
    stepUp: 'keys',
    summary: 'Create a key; it is shown only once',
    body: NewApiKey,
    reply: FreshKey,
    status: 201,
    limit: 'write',
    problems: ['conflict'],
  },
  rotate: {
    method: 'POST',
    path: '/api/account/keys/:id/rotate',
    access: 'owner',
    stepUp: 'keys',
    summary: `Put a new key in the place of one, which ends ${rotationHours} hours later, or now`,
    params,
    body: z.strictObject({ at_once: z.boolean() }),
    reply: FreshKey,
    status: 201,
    limit: 'write',
    problems: ['conflict'],
  },
  end: {
    method: 'DELETE',
    path: '/api/account/keys/:id',
    access: 'owner',
    stepUp: 'keys',
    summary: 'End a key at once',
    params,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
  },
})
