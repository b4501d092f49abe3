import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Act, ActName } from './act.ts'
import { verifyRefunds } from './refund-oracle.ts'
import { emptyState, type Refund, type Run, type Sale } from './state.ts'

const now = new Date('2026-12-20T12:00:00Z')

/** A test of 12 testers and 14 days that is due on 16 December: four days late, by which 55 % go back. */
const aRun: Run = {
  id: 'run',
  app: 'app',
  owner: 'owner',
  plan: 'starter',
  phase: 'running',
  need: 12,
  days: 14,
  gap: 0,
  queued: new Date('2026-12-01T06:00:00Z'),
  ready: new Date('2026-12-01T06:00:00Z'),
  staffed: new Date('2026-12-01T06:00:00Z'),
  closed: null,
  started: new Date('2026-12-02T06:00:00Z'),
  started_on: '2026-12-02',
  goal_on: '2026-12-16',
  qualified_on: null,
  applied_on: null,
  outcome: null,
  due_on: '2026-12-16',
  setup_wait: 0,
  list_wait: 0,
  pause_wait: 0,
  paused: null,
  pauses: [],
}
const sale: Sale = {
  run: 'run',
  payment: 'payment',
  cents: 1000,
  pkr: 2800,
  approved: new Date('2026-12-01T06:00:00Z'),
  from: new Date('2026-12-01T06:00:00Z'),
  scale: { first_percent: 10, further_percent: 15, whole_from: 7, start_hours: 72, start_percent: 10 },
}
const late: Refund = {
  id: 'late',
  run: 'run',
  payment: 'payment',
  owner: 'owner',
  ground: 'late',
  status: 'due',
  cents: 550,
  pkr: 1540,
  isOwn: true,
  asked: new Date('2026-12-01T06:00:00Z'),
}
const asked: Refund = { ...late, id: 'asked', ground: 'shortfall', status: 'requested', cents: 450, pkr: 1260 }

interface Step {
  name?: ActName
  /** The run as it was, and as it is. */
  was?: Partial<Run>
  run?: Partial<Run>
  before?: Refund[]
  after: Refund[]
  paid?: Sale[]
}

/** What the oracle says of a step by that act. */
async function judge({ name = 'tick', was = {}, run = {}, before = [], after, paid = [sale] }: Step) {
  const state = emptyState()
  const after_run = { ...aRun, ...run }
  state.runs.set(after_run.id, after_run)
  for (const refund of before) state.refunds.set(refund.id, refund)
  const rows = (text: string) => (text.includes('from refunds') ? after : paid)
  const pool = { query: (text: string) => Promise.resolve({ rows: rows(text) }) } as unknown as pg.Pool
  const act: Act = { name, what: name, wide: true, expect: 'done', go: () => Promise.resolve() }
  const outcomes = [{ act, result: 'done', crashed: false, answer: undefined, refusal: '' }] as const
  const known = new Map([['run', { ...aRun, ...was }]])
  return verifyRefunds(pool, state, known, '0', { outcomes, now, jumped: false })
}

const paid = { ...asked, status: 'paid' } as const
const failed = { phase: 'failed', closed: now } as const
const unstarted = { phase: 'staffing', started: null, started_on: null, goal_on: null } as const
const longAgo = new Date('2026-11-10T06:00:00Z')

describe('the oracle of refunds', () => {
  it.each<[string, Step]>([
    ['late money by the scale', { name: 'book late', after: [late] }],
    [
      'late money that grows to what is owed',
      { name: 'book late', before: [{ ...late, cents: 400, pkr: 1120 }], after: [late] },
    ],
    ['a request, and its payment', { name: 'decide refund', before: [late, asked], after: [paid] }],
    ['a failed test that asks for the rest', { run: failed, before: [late], after: [asked] }],
  ])('finds nothing wrong with %s', async (_, step) => {
    expect(await judge(step)).toEqual([])
  })

  it.each<[RegExp, Step]>([
    [/it is paid from the beginning/, { after: [paid] }],
    [/nothing booked it/, { after: [late] }],
    [/nobody asked for it, and its test is running/, { after: [asked] }],
    [/it was changed/, { before: [asked], after: [{ ...asked, ground: 'guarantee' }] }],
    [/it was 450 cents, and is 400/, { name: 'book late', before: [asked], after: [{ ...asked, cents: 400 }] }],
    [/it went from paid to declined/, { before: [paid], after: [{ ...paid, status: 'declined' }] }],
    [
      /it went from due to declined/,
      { name: 'decide refund', before: [late], after: [{ ...late, status: 'declined' }] },
    ],
    [/it became paid, and nobody did that/, { before: [asked], after: [paid] }],
    [/1100 of 1000 cents go back/, { name: 'ask refund', after: [{ ...asked, cents: 1100, pkr: 3080 }] }],
    [/1259 rupees go back, and 1260 are due/, { name: 'ask refund', after: [{ ...asked, pkr: 1259 }] }],
    [
      /1260 rupees go back, and dollars were paid/,
      { name: 'ask refund', after: [asked], paid: [{ ...sale, pkr: null }] },
    ],
    [/500 cents were booked, and 550 are owed/, { name: 'book late', after: [{ ...late, cents: 500, pkr: 1400 }] }],
    [/0 cents were booked, and 550 are owed/, { name: 'book late', after: [] }],
    [
      /it could not start, and was not given up/,
      {
        name: 'book late',
        was: unstarted,
        run: { ...unstarted, ready: longAgo },
        after: [{ ...late, cents: 1000, pkr: 2800 }],
      },
    ],
    [
      /it could not start, and 550 of 1000 cents go back/,
      { name: 'book late', was: unstarted, run: { ...unstarted, phase: 'cancelled', closed: now }, after: [late] },
    ],
    [/it failed, and 0 of 450 cents were asked for/, { run: failed, before: [late], after: [] }],
    [/it is due on 2026-12-17, and 2026-12-16 was promised/, { run: { due_on: '2026-12-17' }, after: [] }],
    [/it was not paid for/, { paid: [], after: [] }],
  ])('says %s', async (what, step) => {
    expect((await judge(step)).join('\n')).toMatch(what)
  })
})
