import type { FactValues } from '@fortnight/contract/testing/facts/fact'
import { factOf } from '@fortnight/contract/testing/facts/table'
import { operatorTexts } from '@fortnight/contract/testing/messages/operators'
import { ownerTexts } from '@fortnight/contract/testing/messages/owners'
import type { TesterMessage } from '@fortnight/contract/tester-texts'
import type { Message } from '@fortnight/contract/messaging/text'
import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notifyPeople, type ToPerson } from '../../testers/portal/notify-testers.ts'
import type { Appended } from './append.ts'
import type { Fact } from './append.repository.ts'

type Choice = string | null | ((data: never, values: FactValues) => string | null)
type OwnMessage = (values: never) => Message & { link: string }

const keyIn = (choice: Choice, { data, values = {} }: Fact): string | null =>
  typeof choice === 'function' ? choice(data as never, values) : choice

/** Values of the texts: the run, the seat and the data of the fact. */
const valuesOf = ({ fact, row }: Appended) =>
  ({
    ...fact.data,
    ...fact.values,
    seat: fact.seat,
    app: row.app_name,
    app_id: row.app_id,
    need: row.need,
    days: row.days,
  }) as never

const messageIn = (texts: Record<string, OwnMessage>, key: string | null, appended: Appended) =>
  key === null ? undefined : texts[key]?.(valuesOf(appended))

function toTester(appended: Appended): ToPerson[] {
  const { person_id, locale } = appended.row
  const key = keyIn(factOf(appended.fact.kind).notify.tester, appended.fact)
  if (key === null || !person_id) return []
  const message = { key, values: { app: appended.row.app_name, seat: appended.fact.seat ?? 0 } } as TesterMessage
  return [{ person_id, locale: locale ?? 'en', message }]
}

function toOwner(appended: Appended) {
  const notification = messageIn(ownerTexts, keyIn(factOf(appended.fact.kind).notify.owner, appended.fact), appended)
  return notification ? [{ user_id: appended.row.owner_id, ...notification }] : []
}

const toOperator = (appended: Appended) =>
  messageIn(operatorTexts, keyIn(factOf(appended.fact.kind).notify.operator, appended.fact), appended) ?? []

/** Several alarms of one moment are one notification. */
async function notifyOperators(tx: Tx, appended: readonly Appended[]) {
  const [alarm, ...more] = appended.flatMap(toOperator)
  if (!alarm) return
  const several = {
    title: `${more.length + 1} tests need help`,
    message: `${alarm.message} The others are on the watchlist.`,
    link: '/admin/watchlist',
  }
  await notifications.insert(tx, await users.listAdminIds(tx), more.length ? several : alarm, ['queue'])
}

/**
 * Notifies the testers, each in their language, the owners and the administrators whom the table of facts names; their
 * open pages reload.
 */
export async function notifyOfFacts(tx: Tx, appended: readonly Appended[]): Promise<void> {
  await notifyPeople(tx, appended.flatMap(toTester))
  await notifications.insertEach(tx, appended.flatMap(toOwner), ['apps'])
  await notifyOperators(tx, appended)
}
