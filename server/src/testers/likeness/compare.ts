import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/push/announce.ts'
import { notifyPeople } from '../portal/notify-testers.ts'
import * as facts from './facts.repository.ts'
import { componentsOf, isPlainlyHome, type Pair } from './groups.ts'
import { likenessQueue } from './wake.ts'
import * as likeness from './likeness.repository.ts'
import { markRing, ringsAmong } from './rings.ts'
import { beyondDoubt, isOfGroup, likenessOf, reviewFrom } from './score.ts'

type Known = Awaited<ReturnType<typeof likeness.listPairs>>[number]
type OpenPair = Pair & Partial<Pick<Known, 'group_id' | 'held'>>

const idOf = ({ one, other }: Pick<Pair, 'one' | 'other'>) => `${one} ${other}`

/** Pairs to review: those found now, and those found before, with the higher score and what was said of their groups. */
function toReview(found: readonly Pair[], known: readonly Known[]): OpenPair[] {
  const now = new Map(found.filter(({ score }) => score >= reviewFrom).map((pair) => [idOf(pair), pair]))
  const before = known
    .filter(({ state }) => state === 'open')
    .map((pair): OpenPair => {
      const again = now.get(idOf(pair))
      now.delete(idOf(pair))
      if (!again || again.score < pair.score) return pair
      return { ...pair, ...again, reasons: [...again.reasons, ...pair.reasons.filter(isOfGroup)] }
    })
  return [...before, ...now.values()]
}

/** Notifies the administrators and, because nothing is held silently, the testers whose pay waits from now on. */
async function notifyOfRing(tx: Tx, people: readonly string[], waiting: ReadonlySet<string>) {
  const newcomers = people.filter((person) => !waiting.has(person))
  if (newcomers.length === 0) return
  const values = { people: people.length }
  await notifications.insert(tx, await users.listAdminIds(tx), { key: 'people_alike', values })
  const testers = await likeness.listTesters(tx, newcomers)
  await notifyPeople(
    tx,
    testers.map(({ person_id }) => ({ person_id, message: { key: 'payouts_wait', values: {} } })),
  )
}

/** Saves one group of people who look like one, with its consequences. */
async function saveGroup(tx: Tx, { people, pairs }: { people: Set<string>; pairs: readonly OpenPair[] }) {
  const [first, ...others] = new Set(pairs.flatMap(({ group_id }) => group_id ?? []))
  const held = [...new Set(pairs.filter(({ holds }) => holds).flatMap(({ one, other }) => [one, other]))]
  const before = new Set(pairs.filter(({ held }) => held).flatMap(({ one, other }) => [one, other]))
  const score = Math.max(...pairs.map((pair) => pair.score))
  const is_ring = held.length > 0
  const isHome =
    first === undefined && !is_ring && isPlainlyHome(pairs) && !(await likeness.someBarred(tx, [...people]))
  const state = isHome ? 'household' : 'open'
  const id = first ?? (await likeness.insertGroup(tx, { state, score, is_ring }))
  if (first !== undefined) await likeness.updateGroup(tx, first, { score, is_ring })
  await likeness.savePairs(tx, id, pairs)
  if (others.length) await likeness.deleteGroups(tx, others)
  for (const sure of componentsOf(pairs.filter((pair) => pair.score >= beyondDoubt)))
    await likeness.joinHouseholds(tx, [...sure.people])
  await notifyOfRing(tx, held, before)
}

/** Finds people who look like one person or one home, among all testers and developers. */
export async function comparePeople(db: Database['db']): Promise<void> {
  await facts.deleteOld(db)
  await db.transaction(async (tx) => {
    await likeness.lockLikeness(tx)
    const known = await likeness.listPairs(tx)
    const decided = new Set(known.filter(({ state }) => state !== 'open').map(idOf))
    const ties = (await facts.listShared(tx))
      .map(({ one, other, ...shared }): Pair => ({ one, other, ...likenessOf(shared) }))
      .filter((pair) => !decided.has(idOf(pair)))
    const pairs = toReview(ties, known)
    const checkInsOf = await facts.listCheckIns(tx, [...new Set(pairs.flatMap(({ one, other }) => [one, other]))])
    const open = ringsAmong({ pairs, ties, checkInsOf })
      .reduce<readonly OpenPair[]>(markRing, pairs)
      .filter((pair) => !decided.has(idOf(pair)))
    for (const group of componentsOf(open)) await saveGroup(tx, group)
    await announce(tx, { to: 'admins', topics: ['pool'] })
  })
}

export const likenessJob = (db: Database['db']): Job => ({
  name: likenessQueue,
  schedule: '25 * * * *',
  queue: { expireInSeconds: 600 },
  work: () => comparePeople(db),
})
