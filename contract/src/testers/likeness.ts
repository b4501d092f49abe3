import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { counted } from '../format/plurals.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Id, Reason } from '../text.ts'
import { likenessKinds, likenessStates } from '../vocabulary/likeness-states.ts'
import { testerStates } from '../vocabulary/tester-states.ts'

/** A thing that two people have in common. `count`: people, days or pictures; `of`: days on which both checked in, or phones. */
const LikenessReason = z.object({ kind: z.enum(likenessKinds), count: z.int(), of: z.int().optional() })
export type LikenessReason = z.output<typeof LikenessReason>

/** Why two people look like one, in words. */
export function wordsOf({ kind, count, of }: LikenessReason): string {
  const others = count > 2 ? `, like ${counted(count - 2, 'other')}` : ''
  if (kind === 'key') return `Same browser on the same phone${others}`
  if (kind === 'payout') return 'Entered the same payout account'
  if (kind === 'pictures') return counted(count, 'copied screenshot')
  if (kind === 'hours') return `Checked in within minutes of each other on ${count} of ${counted(of ?? count, 'day')}`
  if (kind === 'network') return `Signed up from the same network${others}`
  if (kind === 'sign_up') return `Signed up within minutes of each other${others}`
  if (kind === 'tests') return `On the same ${count === 1 ? 'test' : `${count} tests`}`
  if (kind === 'turns') return `${count} people check in one after the other, as one pair of hands would`
  if (kind === 'accounts') return `${count} people use ${counted(of ?? count, 'phone')} and few payout accounts`
  return `Phones that look the same${others}`
}

/** A tester or developer of a group. */
const AlikePerson = z.object({
  person_id: Id,
  /** Null if they are no tester. */
  tester_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  status: z.enum(testerStates).nullable(),
  /** Number of their own apps. */
  apps: z.int(),
  /** Whether their payouts wait because of this group: while it is open, or by its decision. */
  is_held: z.boolean(),
})
export type AlikePerson = z.output<typeof AlikePerson>

const Alike = z.object({ one: Id, other: Id, score: z.number(), reasons: z.array(LikenessReason) })

/** Pairs of a group that are shown, the surest first. */
export const mostPairs = 20

/** People who look like one person or one home. */
export const LikenessGroup = z.object({
  id: Id,
  state: z.enum(likenessStates),
  /** Score of the surest pair: the chance that two of them are one person or of one home. */
  score: z.number(),
  /** Whether the payouts of some of its people wait while the group is open. */
  is_ring: z.boolean(),
  people: z.array(AlikePerson),
  pairs: z.array(Alike),
  /** Tests on which two of them are now, or one is while another owns the app. */
  together: z.array(z.object({ app_id: Id, app_name: z.string() })),
  reason: z.string().nullable(),
  /** Null while it waits, and for a home beyond doubt. */
  decided_by: z.string().nullable(),
  decided_at: Moment.nullable(),
  created_at: Moment,
})
export type LikenessGroup = z.output<typeof LikenessGroup>

/** Whether payouts of a group's people wait. */
export const isHeld = ({ state, is_ring }: Pick<LikenessGroup, 'state' | 'is_ring'>): boolean =>
  state === 'ring' || (state === 'open' && is_ring)

const sorts = ['created_at', 'score'] as const
const filters = { status: z.enum([...likenessStates, 'all']).optional() }
export const LikenessQuery = listQuery(sorts, filters)

/** A decision about everyone who was in the group when it was read: `people` of them. */
export const LikenessDecision = z
  .strictObject({
    state: z.enum(['household', 'ring', 'different']),
    reason: Reason,
    people: z.int().min(2),
    /** With `ring`: the accounts to suspend, whose pay stays held. The others of the group stay as they are. */
    suspend: z.array(Id).min(1).optional(),
  })
  .refine(({ state, suspend }) => (state === 'ring') === (suspend !== undefined), {
    path: ['suspend'],
    message: 'Choose at least one account to suspend.',
  })
export type LikenessDecision = z.output<typeof LikenessDecision>

export const likeness = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/likeness',
    access: 'admin',
    replica: true,
    summary: 'People who look like one person or one home, with the reasons',
    query: LikenessQuery,
    reply: listOf(LikenessGroup),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/likeness.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/likeness/:id',
    access: 'admin',
    summary: 'Decide that people are one household, one person, or different people',
    params: z.strictObject({ id: Id }),
    body: LikenessDecision,
    reply: z.object({ success: z.literal(true), data: LikenessGroup }),
    stepUp: 'decisions',
    problems: ['conflict'],
  },
})
