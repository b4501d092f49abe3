import type pg from 'pg'
import { sealedAccounts } from '../../server/src/testers/payouts/account.ts'
import { sealedCredentials } from '../../server/src/testing/runs/credentials.ts'
import type { SealedColumn } from '../../server/src/platform/reseal.ts'
import type { Vault } from '../../server/src/platform/vault.ts'
import { address, markup, shorter } from './markup.ts'
import { plantInSettings, settingTexts } from './operator.ts'
import { type Text, texts } from './texts.ts'

/** In how many rows markup was planted; undefined if the table's own rules do not admit it. */
export type Planted = ReadonlyMap<string, number | undefined>

const isAddress = (column: string) => /(^|_)(url|website|link)$/.test(column)

function plantedIn(value: unknown, names: RegExp, text: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => plantedIn(inner, names, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && names.test(name) && !name.endsWith('_id')
        ? `${inner} ${text}`
        : plantedIn(inner, names, text),
    ]),
  )
}

/** Plants in the texts with such names in each row's JSON. */
async function plantInJson(owner: pg.Client, { table, column, number }: Text, names: RegExp) {
  const { rows } = await owner.query<{ at: string; value: unknown }>(
    `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null`,
  )
  let count = 0
  for (const { at, value } of rows) {
    const changed = JSON.stringify(plantedIn(value, names, markup(number)))
    if (changed === JSON.stringify(value)) continue
    await owner.query(`update "${table}" set "${column}" = $2 where ctid = $1::tid`, [at, changed])
    count += 1
  }
  return count
}

/** Plants in a column, in the longest form that its own rules admit. Undefined if none fits. */
async function plantInText(owner: pg.Client, { name, table, column, number }: Text) {
  const appended = `"${column}" || ' ' || $1`
  const ways = isAddress(column)
    ? [address(number), `https://people.example/${markup(number)}`].map((text) => ['$1', text] as const)
    : [
        [appended, markup(number)] as const,
        ...[markup(number), ...shorter(number)].map((text) => ['$1', text] as const),
        [`"${column}" || $1::text`, markup(number)] as const,
      ]
  // Who signs in, and mail to them, is found by that address.
  const where = name === 'users.email' ? 'not exists (select from accounts a where a.email = users.email)' : 'true'
  for (const [value, text] of ways) {
    const done = await owner
      .query(`update "${table}" set "${column}" = ${value} where "${column}" is not null and ${where}`, [text])
      .catch(() => undefined)
    if (done) return done.rowCount ?? 0
  }
  return undefined
}

/** Opens each box of a column, plants in what is in it, and seals it again. */
async function plantInSealed(owner: pg.Client, vault: Vault, sealed: SealedColumn, { number }: Text) {
  const { table, column, key, of = key, context } = sealed
  const { rows } = await owner.query<{ key: string; of: string; box: Buffer }>(
    `select ${key}::text as key, ${of}::text as of, ${column} as box from ${table} where ${column} is not null`,
  )
  for (const { key: row, of: owned, box } of rows) {
    const plain = vault.open(box, context(owned))
    const isJson = plain.startsWith('{')
    const changed = isJson
      ? JSON.stringify(plantedIn(JSON.parse(plain), /title|name/, markup(number)))
      : `${plain} ${markup(number)}`
    await owner.query(`update ${table} set ${column} = $2 where ${key}::text = $1`, [
      row,
      vault.seal(changed, context(owned)),
    ])
  }
  return rows.length
}

/** Values of messages that people wrote. */
const inMessages = /name|title|text|reason|app|answer|said|question|message|reference/

/** Columns whose values have texts in them, by the names of these texts. */
const textsInJson: Record<string, RegExp> = {
  'alarms.facts': /part|queue/,
  'android_vitals.issues': /cause|location/,
  'android_vitals.versions': /name/,
  'audit_log.data': /name|title|text|reason|note|message|label|value|before|reply/,
  'deliveries.message_values': inMessages,
  'google_accounts.settings': /domain|admin/,
  'notifications.message_values': inMessages,
  'play_tracks.tracks': /track|release/,
  'play_visits.calls': /request|sent|answer/,
  'second_approvals.lines': /label|value|before/,
  'tester_imports.refusals': /reason/,
  'tester_mails.message_values': inMessages,
  'testing_requests.app_info': /name|description/,
  'testing_requests.contact_info': /name|phone/,
  'testing_requests.testing_requirements': /duration|audience/i,
  'webhook_deliveries.body': /./,
}

/**
 * Plants markup in every text of the database that people fill in, past all validation but that of what is read: what is
 * drawn must be safe by itself.
 */
export async function plant(owner: pg.Client, vault: Vault, admin: string): Promise<Planted> {
  const planted = new Map<string, number | undefined>()
  const sealed = [...sealedAccounts, sealedCredentials]
  // Neither triggers nor references have a say.
  await owner.query('set session_replication_role = replica')
  // Users come before the accounts by which they are found.
  for (const text of texts.toReversed()) {
    if (text.name.includes(':')) continue
    const names = textsInJson[text.name]
    const boxes = sealed.find(({ table, column }) => text.name === `${table}.${column}`)
    const rows = boxes
      ? plantInSealed(owner, vault, boxes, text)
      : names
        ? plantInJson(owner, text, names)
        : plantInText(owner, text)
    planted.set(text.name, await rows)
  }
  // Copies by mail of all of them are due again.
  await owner.query('update notifications set mail_due = true, mail_until = null')
  await plantInSettings(owner, admin)
  for (const name of settingTexts()) planted.set(name, 1)
  await owner.query('set session_replication_role = origin')
  return planted
}
