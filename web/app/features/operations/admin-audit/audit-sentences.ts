import type { AuditLine } from '@fortnight/contract/operations/audit'
import { dayOf } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { contactLabels } from '@fortnight/contract/vocabulary/contact-labels'
import { refundGroundNames } from '@fortnight/contract/vocabulary/refund-labels'
import { secondApprovalActNames } from '@fortnight/contract/vocabulary/second-approval-labels'
import { settingFieldNames } from '@fortnight/contract/vocabulary/setting-labels'
import { capitalized } from '@fortnight/contract/format/sentences'

type Line = Pick<AuditLine, 'action' | 'data' | 'people' | 'change'>
type Phrase = (value: unknown, line: Line) => string | undefined

const states: Record<string, { label: string }> = { ...appLabels, ...contactLabels }
const stateOf = (value: unknown) => states[String(value)]?.label ?? String(value)
const quoted = (before: string) => (value: unknown) => `${before}: ${String(value)}`
const many = (noun: string, after: string) => (value: unknown) =>
  Number(value) > 0 ? `${counted(Number(value), noun)} ${after}` : undefined
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : Number(value))

/** What is said of each datum, in the order in which it is said; a datum without a phrase is in the raw data only. */
const phrases: Readonly<Record<string, Phrase>> = {
  tester_id: (_, { people }) => people['tester_id'],
  released_id: (_, { people }) => people['released_id'] && `in place of ${people['released_id']}`,
  amount_cents: (value) => inDollars(Number(value) / 100),
  amount_pkr: (value) => inRupees(Number(value)),
  payouts: (value) => counted(Number(value), 'payout'),
  ground: (value) => refundGroundNames[value as keyof typeof refundGroundNames],
  day: (value) => dayOf(String(value)),
  team: many('tester', 'claimed'),
  seen: (value) => `after a look at ${counted(sizeOf(value), 'payment')} with the same ID`,
  lost: (value) => `${counted(sizeOf(value), 'test')} lost this tester`,
  reminded: many('tester', 'reminded'),
  seats: (value) => counted(sizeOf(value), 'tester'),
  added: many('line', 'added'),
  known: many('line', 'known before'),
  refused: many('line', 'left out'),
  confirms: many('payment', 'confirmed'),
  from: (value) => `from ${stateOf(value)}`,
  status: (value, { action, data }) => {
    if (action === 'app.delete') return `it was ${stateOf(value)}`
    return data['from'] === undefined ? stateOf(value) : `to ${stateOf(value)}`
  },
  version: (value) => `version ${String(value)}`,
  searched: () => 'found by a search',
  act: (value) => secondApprovalActNames[value as keyof typeof secondApprovalActNames],
  alone: (value) => (value === true ? 'as the only administrator, after an hour' : undefined),
  reason: quoted('reason'),
  note: quoted('note'),
  reply: quoted('answer'),
}

const written = (value: unknown) => {
  if (value === undefined) return 'default'
  return typeof value === 'string' ? value || 'empty' : JSON.stringify(value)
}

/** Each field that a change gave another value: "Rupees for one dollar: 280 before, 281 after". */
function changesOf({ change }: Pick<AuditLine, 'change'>): string[] {
  if (!change) return []
  const { before, after } = change
  return Object.keys({ ...before, ...after })
    .filter((field) => written(before?.[field]) !== written(after?.[field]))
    .map(
      (field) =>
        `${settingFieldNames[field] ?? field}: ${written(before?.[field])} before, ${written(after?.[field])} after`,
    )
}

/** What was noted with an act, for people: "Rs 5,776, reason: Account of another tester". Empty if nothing was. */
export function sentenceOf(line: Line): string {
  const parts = Object.entries(phrases).flatMap(([key, phrase]) => {
    const value = line.data[key]
    const said = value === undefined || value === null || value === '' ? undefined : phrase(value, line)
    return said ? [said] : []
  })
  return capitalized([...parts, ...changesOf(line)].join(', '))
}
