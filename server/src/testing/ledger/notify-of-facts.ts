import type { FactValues } from '@fortnight/contract/testing/facts/fact'
import { factOf } from '@fortnight/contract/testing/facts/table'
import type { NotificationMessage, TesterMessage } from '@fortnight/contract/notification-texts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notifyPeople, type ToPerson } from '../../testers/portal/notify-testers.ts'
import { listWilling } from '../runs/pauses.repository.ts'
import type { Appended } from './append.ts'
import type { Fact } from './append.repository.ts'
import { type Alarm, notifyOperators } from './notify-operators.ts'

type Choice = string | null | ((data: never, values: FactValues) => string | null)

const keyIn = (choice: Choice, { data, values = {} }: Fact): string | null =>
  typeof choice === 'function' ? choice(data as never, values) : choice

/** Values of the texts: the run and the data of the fact. The table of facts has no text that needs others. */
const valuesOf = ({ fact, row }: Appended) => ({
  ...fact.data,
  ...fact.values,
  app: row.app_name,
  app_id: row.app_id,
  need: row.need,
  days: row.days,
})

const messageIn = <M extends NotificationMessage>(choice: Choice, appended: Appended): M[] => {
  const key = keyIn(choice, appended.fact)
  return key === null ? [] : [{ key, values: valuesOf(appended) } as unknown as M]
}

function toTester(appended: Appended): ToPerson[] {
  const { person_id } = appended.row
  const key = keyIn(factOf(appended.fact.kind).notify.tester, appended.fact)
  if (key === null || !person_id) return []
  const { row, fact, release_pkr } = appended
  const values = { app: row.app_name, seat: fact.seat ?? 0, ...(release_pkr && { release_pkr }) }
  const message = { key, values } as TesterMessage
  return [{ person_id, message }]
}

/** What all testers who said yes read of a fact of the run itself. */
async function toTeam(tx: Tx, { fact, row }: Appended): Promise<ToPerson[]> {
  const key = factOf(fact.kind).notify.team
  if (key === undefined) return []
  const team = await listWilling(tx, fact.run_id)
  return team.map(({ seat, person_id }) => ({
    person_id,
    message: { key, values: { app: row.app_name, seat } } as TesterMessage,
  }))
}

const toOwner = (appended: Appended) =>
  messageIn(factOf(appended.fact.kind).notify.owner, appended).map((message) => ({
    user_id: appended.row.owner_id,
    message,
  }))

const toOperators = (appended: Appended) => messageIn<Alarm>(factOf(appended.fact.kind).notify.operator, appended)

/**
 * Notifies the testers, the owners and the administrators whom the table of facts names, each in the language in which
 * they read; their open pages reload.
 */
export async function notifyOfFacts(tx: Tx, appended: readonly Appended[]): Promise<void> {
  const people = appended.flatMap(toTester)
  for (const each of appended) people.push(...(await toTeam(tx, each)))
  await notifyPeople(tx, people)
  await notifications.insertEach(tx, appended.flatMap(toOwner), ['apps'])
  await notifyOperators(tx, appended.flatMap(toOperators))
}
