import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { type GoogleCall, googleError, googleIsDown, quotaUsedUp } from '../../../../tests/fake-google-answers.ts'
import { aPerson, aPool, emptyPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { append } from '../ledger/append.ts'
import type { Fact } from '../ledger/append.repository.ts'
import { aGoogle, letPass } from './groups.testkit.ts'

/** Another course of events: SEED=2; more tests, and for longer: RUNS=300. */
const seed = Number(process.env['SEED'] ?? 1)
const runsInAll = Number(process.env['RUNS'] ?? 6)

/** Numbers from 0 to 1, the same for a seed each time (mulberry32). */
function numbersOf(from: number) {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = numbersOf(seed)
const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]

const google = await aGoogle(20_000)
const { fake, time } = google
const world = useTestServer({ env: google.env })
afterAll(() => fake.close())
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

interface Seat {
  id: number
  run_id: string
  email: string
  state: string
  is_accepted: boolean
  was_in: boolean
  is_live: boolean
}
const listSeats = () =>
  query<Seat>(`select a.id::int, a.run_id, t.email, a.state, a.accepted_at is not null as is_accepted,
    a.opted_in_at is not null as was_in, a.ended_at is null as is_live
    from assignments a join testers t on t.id = a.tester_id order by a.id`)

beforeAll(async () => {
  await emptyPool(world)
  await aPool(world, runsInAll * 30)
  const admin = await aPerson(world, 'admin')
  for (let nth = 0; nth < runsInAll; nth++) await anApprovedApp(world, await aPerson(world), admin)
  await query(`update apps set access_method = 'managed_group'`)
}, 600_000)

/** What a tester, the engine or an administrator does next with a seat; none if it waits for others. */
function factFor(seat: Seat, at: Date): Fact | undefined {
  const { run_id, id } = seat
  const fact = { run_id, seat: id, at, data: {} }
  if (!seat.is_accepted) return random() < 0.9 ? { ...fact, kind: 'accepted' } : { ...fact, kind: 'declined' }
  if (seat.state === 'invited') return random() < 0.8 ? { ...fact, kind: 'opted_in' } : { ...fact, kind: 'declined' }
  return oneOf<Fact>([
    { ...fact, kind: 'opted_out' },
    { ...fact, kind: 'lost', data: { misses: 3, alive: 0.1 } },
    { ...fact, kind: 'released', data: { by: 'administrator' } },
  ])
}

/** Changes a group of tests as someone does who can administer Google, behind our back. */
function meddle(email: string, how: number): void {
  const stored = fake.groups.find(email)
  if (!stored) return
  if (how < 0.2) fake.groups.delete(email)
  else if (how < 0.5) stored.members = stored.members.filter(({ role }) => role !== 'MEMBER' || random() < 0.5)
  else if (how < 0.75) fake.groups.join(email, `guest${seed}@example.com`)
  else stored.settings['whoCanViewMembership'] = 'ALL_MEMBERS_CAN_VIEW'
}

/** What happens to some seats, and sometimes to some groups. */
async function happen(): Promise<void> {
  const live = (await listSeats()).filter(({ is_live }) => is_live)
  const some = live.filter(() => random() < (1.5 * runsInAll) / live.length)
  const facts = some.flatMap((seat) => factFor(seat, time.now) ?? [])
  await world.database.db.transaction((tx) => append(tx, facts))
  if (random() < 0.7) return
  const groups = await query<{ email: string }>(
    'select g.email from test_groups g join runs r on r.id = g.run_id where g.email is not null order by r.queued_at',
  )
  for (const { email } of groups) if (random() < 0.2) meddle(email, random())
}

/** What Google does wrong for a while. */
const faults: ((call: GoogleCall) => ReturnType<typeof googleError> | undefined)[] = [
  () => (random() < 0.5 ? quotaUsedUp : undefined),
  () => googleIsDown,
  () => (random() < 0.3 ? googleError(409, 'ABORTED') : undefined),
  () => (random() < 0.2 ? ({ breaks: true } as never) : undefined),
  () => googleError(403, 'PERMISSION_DENIED'),
]

it('whatever happens, every live seat is a member in the end, no ended one is, and nothing else was changed', async () => {
  time.now = new Date(Date.now() + minuteMs)
  world.now = time.now
  const strangers = (await listSeats()).filter(() => random() < 0.05).map(({ email }) => email)
  for (const email of strangers) fake.groups.strangers.add(email)
  await letPass(world, google, 2 * minuteMs, 20_000)
  await query('update test_groups set on_track_at = $1', [time.now])
  for (let nth = 0; nth < 25; nth++) {
    const fault = random() < 0.4 ? oneOf(faults) : undefined
    const end = fault && fake.fail(fault)
    await happen()
    await letPass(world, google, fault ? 10 * minuteMs : minuteMs, fault ? 2 * minuteMs : 20_000)
    end?.()
  }
  // The longest wait after a failure, and then one comparison of the schedule.
  await letPass(world, google, 2 * hourMs, 10 * minuteMs)
  await letPass(world, google, 2 * minuteMs, 10_000)

  const seats = await listSeats()
  const known = seats.filter(({ email, is_accepted }) => is_accepted && !strangers.includes(email))
  const groups = await query<{ run_id: string; email: string }>('select run_id, email from test_groups')
  expect(groups).toHaveLength(runsInAll)
  const membersNow = () => groups.map(({ email }) => fake.groups.membersOf(email))
  const expected = (belongs: (seat: Seat) => boolean) =>
    groups.map(({ run_id }) =>
      known
        .filter((seat) => seat.run_id === run_id && belongs(seat))
        .map(({ email }) => email)
        .toSorted(),
    )
  expect(membersNow()).toEqual(expected(({ is_live, was_in, state }) => is_live || (was_in && state !== 'opted_out')))
  const waiting = known.filter(({ is_live, state }) => is_live && state === 'invited')
  const listed = await query<{ id: number }>('select id::int from assignments where listed_at is not null')
  expect(waiting.filter(({ id }) => !listed.some((seat) => seat.id === id))).toEqual([])
  for (const { email } of groups) {
    const group = fake.groups.find(email)
    expect(group?.settings['whoCanViewMembership']).toBe('ALL_MANAGERS_CAN_VIEW')
    expect(group?.members.filter(({ role }) => role === 'OWNER')).toHaveLength(1)
  }
  expect(seats.filter(({ is_live }) => is_live).length).toBeGreaterThan(0)
  expect(seats.filter(({ is_live, is_accepted }) => !is_live && is_accepted).length).toBeGreaterThan(0)

  // The tests end, and after a week their groups are empty.
  const ends = seats
    .filter(({ is_live }) => is_live)
    .map(({ run_id, id }): Fact => ({
      run_id,
      seat: id,
      kind: 'released',
      data: { by: 'administrator', reason: 'app_cancelled' },
      at: time.now,
    }))
  const closed = groups.map(({ run_id }): Fact => ({ run_id, kind: 'cancelled', data: {}, at: time.now }))
  await world.database.db.transaction((tx) => append(tx, [...ends, ...closed]))
  await letPass(world, google, 8 * dayMs, dayMs)
  await letPass(world, google, minuteMs, 10_000)
  expect(membersNow().flat()).toEqual([])
  expect(await query('select from test_groups where due_at is not null')).toEqual([])
}, 3_600_000)
