import type * as z from 'zod'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Caller, parse } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as settings from './settings.repository.ts'

/** Properties of a family of values that the operator edits. */
export interface Family<P> {
  /** Its topic, the first part of its keys, and the noun of its acts on record. */
  noun: settings.Noun
  of(params: P): { name: string; schema: z.ZodType }
  /** Puts a change before a second administrator, if it needs one; returns whether it did. */
  askFirst?(tx: Tx, caller: Caller, params: P, change: NewChange): Promise<boolean>
  /** Further consequences of a change by that administrator, in its transaction. */
  after?(tx: Tx, caller: Pick<Caller, 'hooks'>, params: P, actorId: string): Promise<void>
}

/** A change that is about to be made: the value, and the version that its writer has read. */
export interface NewChange {
  act: string
  value: settings.Value | null
  version: number
}

/** Makes a change in the name of that administrator; returns the new version. Throws if another one was faster. */
export async function makeChange<P>(
  tx: Tx,
  caller: Pick<Caller, 'hooks'>,
  { noun, of, after }: Family<P>,
  params: P,
  { act, value, version }: NewChange,
  actor_id: string,
): Promise<number> {
  const { name } = of(params)
  const made = await settings.change(tx, { key: settings.keyOf(noun, name), value, version, actor_id })
  if (made === undefined) throw new Problem('conflict', 'Another administrator has changed this since you opened it.')
  await audit(tx, { actor_id, action: `${noun}.${act}`, subject: name, data: { version: made } })
  await after?.(tx, caller, params, actor_id)
  await announce(tx, { to: 'admins', topics: [noun, 'audit'] })
  return made
}

/**
 * Handlers of `versioned` endpoints. Every change is one transaction: the value, its version, the record and the
 * announcement; a writer with an older version is refused and has lost nothing.
 */
export function changing<P>(family: Family<P>) {
  const { noun, of, askFirst } = family
  async function change(tx: Tx, caller: Caller, params: P, made: NewChange) {
    if (await askFirst?.(tx, caller, params, made))
      return { success: true as const, version: made.version, waits: true }
    const version = await makeChange(tx, caller, family, params, made, caller.user.id)
    return { success: true as const, version, waits: false }
  }

  /** The version's value, if it is still valid. */
  async function earlier(tx: Tx, params: P, to: number) {
    const { name, schema } = of(params)
    const value = await settings.findVersion(tx, settings.keyOf(noun, name), to)
    if (value === undefined) throw new Problem('not_found')
    if (value !== null && !schema.safeParse(value).success)
      throw new Problem('conflict', 'That version no longer fits: more is asked of it today than was then.')
    return value
  }

  return {
    async write(caller: Caller, { params, body }: { params: P; body: { data: settings.Value; version: number } }) {
      const value = parse(of(params).schema, body.data, ['body', 'data']) as settings.Value
      return caller.db.transaction((tx) => change(tx, caller, params, { act: 'write', value, version: body.version }))
    },

    async reset(caller: Caller, { params, query }: { params: P; query: { version: number } }) {
      return caller.db.transaction((tx) => change(tx, caller, params, { act: 'reset', value: null, ...query }))
    },

    async restore(caller: Caller, { params, body }: { params: P; body: { to: number; version: number } }) {
      return caller.db.transaction(async (tx) => {
        const value = await earlier(tx, params, body.to)
        return change(tx, caller, params, { act: 'restore', value, version: body.version })
      })
    },

    async changes({ db }: Caller, { params, query }: { params: P; query: { before?: number | undefined } }) {
      const found = await settings.listChanges(db, settings.keyOf(noun, of(params).name), query.before)
      return { success: true as const, ...found }
    },
  }
}
