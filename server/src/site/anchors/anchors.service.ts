import type { anchors } from '@fortnight/contract/site/anchors'
import { Problem } from '@fortnight/contract/problem'
import { hex } from '@fortnight/contract/proofs/hashes'
import { consistencyPath, inclusionPath, merkleTree } from '@fortnight/contract/proofs/merkle'
import type { Handlers } from '../../platform/http/serve.ts'
import * as storedAnchors from './anchors.repository.ts'
import { publishedDay } from './read-days.ts'
import { subscriberOf } from './subscriber-code.ts'

const done = { success: true } as const

export const anchorsService: Handlers<typeof anchors> = {
  async list({ db }, { query }) {
    const { tokens, more } = await storedAnchors.listDays(db, query.before)
    return { days: tokens.map(publishedDay), more }
  },

  async prove({ db }, { body }) {
    const leaves = await storedAnchors.listLeaves(db, body.hashes)
    const newest = await storedAnchors.findNewest(db)
    const proofs = leaves.map(({ path, ...leaf }) => ({ ...leaf, path: path.match(/.{64}/g) ?? [] }))
    return { proofs, newest: newest?.token ?? null }
  },

  async proveDay({ db }, { params }) {
    const number = await storedAnchors.findNumber(db, params.day)
    const newest = await storedAnchors.findNewest(db)
    if (number === undefined || !newest) throw new Problem('not_found')
    const before = (await storedAnchors.listHashes(db)).slice(0, newest.number - 1)
    const inclusion = number === newest.number ? [] : inclusionPath(await merkleTree(before), number - 1)
    const consistency = await consistencyPath(before, number - 1)
    return { token: newest.token, inclusion: inclusion.map(hex), consistency: consistency.map(hex) }
  },

  /** The answer is the same whether the address is new, waits or gets the statements already. */
  async subscribe({ db, limits, mail }, { body }) {
    await limits.count('mail', body.email)
    await db.transaction(async (tx) => {
      const { id, confirmed_at } = await storedAnchors.addSubscriber(tx, body.email)
      if (!confirmed_at) await mail.ofAnchor(tx, { subscriber_id: id, day: null })
    })
    return done
  },

  async confirm({ db, vault }, { params }) {
    const id = subscriberOf(vault, params.code, 'confirm')
    if (!id || !(await storedAnchors.confirmSubscriber(db, id))) throw new Problem('not_found')
    return done
  },
}
