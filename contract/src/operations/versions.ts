import * as z from 'zod'
import { type Endpoint, endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'

/** Number of the newest change that its writer had read; 0 if there was none. Another change since then: 409. */
const Version = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A value of the operator's as it is stored; its own schema says what fits. */
const Value = z.record(z.string(), z.unknown())

/** The author and the time of the last change. */
export const LastChange = z.object({
  version: Version,
  changed_at: Moment.nullable(),
  changed_by: z.string().nullable(),
})
export type LastChange = z.output<typeof LastChange>

/** One change: the value since then and the value before; null is the default. */
const Change = z.object({
  id: Version,
  created_at: Moment,
  by: z.string(),
  value: Value.nullable(),
  before: Value.nullable(),
})
export type Change = z.output<typeof Change>

const changed = z.object({
  success: z.literal(true),
  version: Version,
  /** Whether nothing changed yet, because a second administrator must approve it. */
  waits: z.boolean(),
})

/**
 * Endpoints of a document that the operator rewrites: every version is kept, and an edit never overwrites a version
 * that its writer has not read. `path`, without its `/api/`, names one document, as `params` checks; `proof`
 * names the act if a thief would begin here.
 */
export const versioned = <const P extends string, Params extends z.ZodObject, R extends Pick<Endpoint, 'stepUp'>>(
  path: P,
  params: Params,
  noun: string,
  proof: R,
) =>
  endpoints({
    write: {
      method: 'PUT',
      path: `/api/${path}`,
      access: 'admin',
      summary: `Rewrite ${noun}; every server has it at once`,
      params,
      body: z.strictObject({ data: Value, version: Version }),
      reply: changed,
      problems: ['conflict'],
      ...proof,
    },
    reset: {
      method: 'DELETE',
      path: `/api/${path}`,
      access: 'admin',
      summary: `Take back what the operator wrote as ${noun}: the default is in force again`,
      params,
      query: z.strictObject({ version: z.coerce.number().pipe(Version) }),
      reply: changed,
      problems: ['conflict'],
      ...proof,
    },
    restore: {
      method: 'POST',
      path: `/api/${path}/restore`,
      access: 'admin',
      summary: `Put an earlier version of ${noun} in force again, as a new one`,
      params,
      body: z.strictObject({ to: Version, version: Version }),
      reply: changed,
      problems: ['conflict'],
      ...proof,
    },
    changes: {
      method: 'GET',
      path: `/api/${path}/changes`,
      access: 'admin',
      summary: `Who changed ${noun}, when and from what, newest first`,
      params,
      query: z.strictObject({ before: z.coerce.number().pipe(Version).optional() }),
      reply: z.object({ success: z.literal(true), data: z.array(Change), more: z.boolean() }),
    },
  })
