import { Problem } from '@fortnight/contract/problem'
import { isHeld, type likeness as contract, wordsOf } from '@fortnight/contract/testers/likeness'
import { mayBecome } from '@fortnight/contract/vocabulary/tester-states'
import { audit } from '../../operations/audit/audit.repository.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { changeTester } from '../pool/change.ts'
import { wakeQueue } from '../pool/wake.ts'
import * as groups from './likeness.repository.ts'

type Row = Awaited<ReturnType<typeof groups.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Status: (row) => row.state,
  People: (row) => row.people.map(({ name, email }) => `${name} <${email}>`).join('; '),
  Score: (row) => row.score,
  Reasons: (row) => [...new Set(row.pairs.flatMap(({ reasons }) => reasons.map(wordsOf)))].join('; '),
  'Payouts wait': isHeld,
  Found: (row) => row.created_at,
  Decided: (row) => row.decided_at,
  'Decided by': (row) => row.decided_by,
  Reason: (row) => row.reason,
}

/** Suspends testers who are one person with others; those on a test leave it. */
async function suspend(tx: Tx, { user, clock, hooks }: Caller, people: readonly string[], reason: string) {
  for (const { id, status } of await groups.listTesters(tx, people))
    if (mayBecome('suspend', status)) await changeTester(tx, hooks, id, { change: 'suspend', reason }, user.id, clock())
}

/** Lifts the suspensions that a decision about the group had brought, as mistakes, unless pay waits for another reason. */
async function clear(tx: Tx, { user, clock, hooks }: Caller, group: string, people: readonly string[], reason: string) {
  for (const id of await groups.listSuspendedBy(tx, group, people))
    await changeTester(tx, hooks, id, { change: 'clear', reason }, user.id, clock())
}

/** Makes the people of each of these groups who belong together one household. */
async function joinAll(tx: Tx, ids: readonly string[]) {
  for (const id of ids) {
    const people = await groups.listTogether(tx, id)
    if (people.length) await groups.joinHouseholds(tx, people)
  }
}

export const likenessService: Handlers<typeof contract> = {
  ...panelList({ noun: 'likeness', file: 'look-alikes.csv', columns, list: groups.list, count: groups.count }),

  async decide(caller, { params: { id }, body }) {
    const { db, user } = caller
    const data = await db.transaction(async (tx) => {
      await groups.lockLikeness(tx)
      const people = await groups.listPeople(tx, id)
      if (people.length === 0) throw new Problem('not_found')
      if (people.includes(user.id)) throw new Problem('forbidden', 'You cannot decide about yourself.')
      if (people.length !== body.people)
        throw new Problem('conflict', 'More people belong to this group now. Look at it again.')
      const onePerson = [...new Set(body.suspend)]
      if (!onePerson.every((person) => people.includes(person)))
        throw new Problem('conflict', 'Other people belong to this group now. Look at it again.')
      const was = await groups.listOnePerson(tx, id)
      if (!(await groups.decide(tx, id, body, onePerson, user.id)))
        throw new Problem('conflict', 'This was decided in the same way before.')
      const others = was.filter((person) => !onePerson.includes(person))
      const parted = body.state === 'different' ? people : body.state === 'ring' ? others : []
      if (parted.length) await groups.partHouseholds(tx, parted)
      await joinAll(tx, [id, ...(parted.length ? await groups.listHouseholdsWith(tx, parted) : [])])
      await suspend(tx, caller, onePerson, body.reason)
      await clear(tx, caller, id, others, body.reason)
      const { state, reason } = body
      await audit(tx, {
        actor_id: user.id,
        action: `likeness.${state}`,
        subject: id,
        data: { people: people.length, ...(onePerson.length && { suspended: onePerson.length }), reason },
      })
      await announce(tx, { to: people, topics: ['tester'] })
      await announce(tx, { to: 'admins', topics: ['pool', 'pay'] })
      const found = await groups.find(tx, id)
      if (!found) throw new Problem('not_found')
      return found
    })
    await wakeQueue(db)
    return { success: true, data }
  },
}
