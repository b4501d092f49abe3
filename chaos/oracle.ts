import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { Channel, Happened } from './faults.ts'
import { readyTitle } from '../server/src/testing/groups/ready-groups.ts'
import { groupOf } from './people.ts'
import { type ChaosTest, readyGroups, type World } from './world.ts'

interface SeatRow {
  run_id: string
  email: string
  state: string
  is_live: boolean
  was_in: boolean
  is_listed: boolean
}

const listSeats = async ({ database: { pool } }: World): Promise<SeatRow[]> =>
  (
    await pool.query<SeatRow>(
      `select a.run_id, t.email, a.state, a.ended_at is null as is_live, a.opted_in_at is not null as was_in,
         a.listed_at is not null as is_listed
       from assignments a join testers t on t.id = a.tester_id where a.accepted_at is not null`,
    )
  ).rows

/** Who must be a member while tests go on: live seats, and those Google may count still. */
const belongs = ({ is_live, was_in, state }: SeatRow) => is_live || (was_in && state !== 'opted_out')

const differ = (seen: readonly string[], wanted: readonly string[]) =>
  seen.toSorted().join(' ') !== wanted.toSorted().join(' ')

/** What is wrong with the members of all groups, and with who was listed; no tester belongs in once the tests are over. */
export async function judgeMembers(world: World, isOver: boolean): Promise<string[]> {
  const { tests, google } = world
  const wrong: string[] = []
  const seats = await listSeats(world)
  for (const test of tests) {
    const group = (await groupOf(world, test)) ?? ''
    const stored = google.groups.find(group)
    if (!stored) {
      wrong.push(`${test.package_name} has no group at Google`)
      continue
    }
    const testers = seats.filter(({ run_id, email }) => run_id === test.run && !google.groups.strangers.has(email))
    const wanted = isOver ? [] : testers.filter(belongs).map(({ email }) => email)
    const members = google.groups.membersOf(group)
    if (differ(members, wanted))
      wrong.push(
        `${group} lacks ${wanted.filter((email) => !members.includes(email)).length} and has ${members.filter((email) => !wanted.includes(email)).length} too many`,
      )
    if (stored.settings['whoCanViewMembership'] !== 'ALL_MANAGERS_CAN_VIEW') wrong.push(`${group} is open`)
    if (stored.settings['name'] === readyTitle) wrong.push(`${group} has no name of its own`)
    if (stored.members.filter(({ role }) => role === 'OWNER').length !== 1) wrong.push(`${group} lost its owner`)
    const forgotten = testers.filter(({ is_live, state, is_listed }) => is_live && state === 'invited' && !is_listed)
    if (!isOver && forgotten.length) wrong.push(`${forgotten.length} members of ${group} are not listed`)
  }
  return wrong
}

/** What is wrong in developers' Play Consoles: everything that they did not do, except for our group on the track. */
export async function judgeConsoles(world: World, isOver: boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const test of world.tests) {
    const app = world.google.play.apps.get(test.package_name)!
    const group = (await groupOf(world, test)) ?? ''
    const isOurs = test.isOnByHand || (test.binds && !isOver)
    const { groups = [], releases = [] } = app.tracks['alpha'] ?? {}
    if (differ(groups, [...test.own, ...(isOurs ? [group] : [])]))
      wrong.push(`alpha of ${test.package_name} names ${groups.join(', ')}`)
    const others = { ...app.tracks, alpha: { groups: [], releases } }
    const untouched = {
      alpha: { groups: [], releases: [{ name: '1.0.3', status: 'completed' }] },
      production: { groups: ['early@googlegroups.com'], releases: [] },
    }
    if (JSON.stringify(Object.entries(others).toSorted()) !== JSON.stringify(Object.entries(untouched).toSorted()))
      wrong.push(`something of ${test.package_name} was changed`)
    if (app.otherChanges) wrong.push(`${test.package_name}: a review was stopped, or something was sent`)
  }
  return wrong
}

const countBy = <T>(list: readonly T[], keyOf: (item: T) => string) => {
  const counts = new Map<string, number>()
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/** What was done twice at Google although nothing had undone it. */
export async function judgeChanges(world: World, happened: readonly Happened[]): Promise<string[]> {
  const { tests, google } = world
  const wrong: string[] = []
  const testOf = new Map<string, ChaosTest>()
  for (const test of tests) testOf.set((await groupOf(world, test)) ?? '', test)
  const hands = (names: RegExp, of: ChaosTest) =>
    happened.filter(({ name, test }) => test === of && names.test(name)).length
  const made = countBy(google.groups.changes, ({ does, group, member = '' }) => `${does} ${group} ${member}`)
  for (const [change, times] of made) {
    const [, group = ''] = change.split(' ')
    const test = testOf.get(group)
    // By hand a group can be deleted, opened, or lose members; each can be repaired once. One that no test has is ready for the next.
    const most = test ? 1 + hands(/deleted|members|stranger|opened/, test) : 1
    if (times > most || (!test && change.startsWith('add'))) wrong.push(`${times} times: ${change}`)
  }
  const spare = [...made.keys()].filter(
    (change) => change.startsWith('make') && !testOf.has(change.split(' ')[1] ?? ''),
  )
  if (spare.length > readyGroups)
    wrong.push(`${spare.length} groups are of no test, ${readyGroups} are ready for the next`)
  for (const test of tests) {
    const commits = google.play.commits.filter(({ app }) => app === test.package_name)
    const most = test.binds ? 2 + hands(/taken off|edits the app once/, test) : 0
    if (commits.length > most) wrong.push(`${commits.length} commits to ${test.package_name}, ${most} are enough`)
  }
  return wrong
}

interface Notice {
  user_id: string
  key: string
  app: string
  problem: string
  at: number
}

const listNotices = async ({ database: { pool } }: World): Promise<Notice[]> =>
  (
    await pool.query<Notice & { at: Date }>(
      `select user_id, message_key as key, message_values ->> 'app_id' as app, message_values ->> 'problem' as problem, created_at as at
       from notifications where message_key ~ '^(group_failed|play_failed|group_remade)' order by created_at`,
    )
  ).rows.map((row) => ({ ...row, at: row.at.getTime() }))

const keys = { group: 'group_failed', track: 'play_failed' } as const
const channels = ['group', 'track'] as const

/** The longest until a fault is noticed, by the hourly look, and then waited for. */
const noticedMs = { group: 1.3 * hourMs + 25 * minuteMs, track: 1.3 * hourMs + 25 * minuteMs }
/** The longest until what failed is tried again. */
const retriedMs = 1.2 * hourMs
const patienceMs = (problem: string) => (/busy|edit|review/.test(problem) ? 15 : 1) * minuteMs

/** Whether a fault can be seen by that way of that test. */
const concerns = ({ test, reported }: Happened, of: ChaosTest, channel: Channel) =>
  (test === undefined || test === of) && reported[channel] !== undefined && (channel === 'group' || of.sees)

/** What is wrong with who was notified of deleted groups: developer and operator once, as all deletions of a test are within a day. */
function judgeRemade({ tests }: World, notices: readonly Notice[], happened: readonly Happened[]): string[] {
  return tests.flatMap((test) => {
    const wasDeleted = happened.some((fault) => fault.test === test && fault.name === 'the group is deleted')
    const wanted = wasDeleted ? ['group_remade', 'group_remade_alarm'] : []
    const seen = notices.filter(({ key, app }) => /_remade/.test(key) && app === test.app).map(({ key }) => key)
    return differ(seen, wanted) ? [`${test.package_name}: notified by “${seen.join(' ')}” of its deleted group`] : []
  })
}

/** What is wrong with who was notified of which fault, and how often. */
export async function judgeNotices(world: World, happened: readonly Happened[]): Promise<string[]> {
  const notices = await listNotices(world)
  const wrong = judgeRemade(world, notices, happened)
  const minutes = (at: number) => new Date(at).toISOString().slice(5, 16)
  for (const test of world.tests)
    for (const channel of channels) {
      const faults = happened.filter((fault) => concerns(fault, test, channel))
      const noticesOfOwner = notices.filter(
        ({ user_id, key, app }) => user_id === test.owner.id && key === keys[channel] && app === test.app,
      )
      const alarms = notices.filter(({ key }) => key === `${keys[channel]}_alarm`)
      const at = `${test.package_name} (${channel})`
      // What fails already is reported at once if it fails in another way.
      const follows = ({ from }: Happened) => faults.some((other) => other.from < from && other.to > from - retriedMs)
      for (const [nth, { problem, at: notifiedAt }] of noticesOfOwner.entries()) {
        const cause = faults.find(
          ({ reported, from, to }) => reported[channel] === problem && from <= notifiedAt && notifiedAt <= to,
        )
        if (!cause) wrong.push(`${at}: notified of ${problem} at ${minutes(notifiedAt)}, and it is not so`)
        else if (notifiedAt < cause.from + patienceMs(problem) && !follows(cause))
          wrong.push(`${at}: notified of ${problem} too early`)
        if (noticesOfOwner.slice(0, nth).some((before) => before.problem === problem && notifiedAt - before.at < dayMs))
          wrong.push(`${at}: notified of ${problem} again at ${minutes(notifiedAt)}`)
      }
      for (const fault of faults) {
        const { reported, from, to, name } = fault
        const isAlone = faults.every((other) => other === fault || other.to + 15 * minuteMs < from || other.from > to)
        if (to - from < noticedMs[channel] || !isAlone) continue
        const isNotice = ({ problem, at: notifiedAt }: Notice) =>
          problem === reported[channel] && notifiedAt > to - dayMs && notifiedAt <= to
        if (!noticesOfOwner.some(isNotice))
          wrong.push(`${at}: its developer was never notified that ${name}, ${minutes(from)}`)
        if (!alarms.some(isNotice)) wrong.push(`${at}: the operator was never notified that ${name}, ${minutes(from)}`)
      }
    }
  for (const channel of channels) {
    const alarms = notices.filter(({ key }) => key === `${keys[channel]}_alarm`)
    for (const [nth, { problem, at }] of alarms.entries())
      if (alarms.slice(0, nth).some((before) => before.problem === problem && at - before.at < dayMs))
        wrong.push(`the operator was notified of ${problem} (${channel}) again at ${minutes(at)}`)
  }
  return wrong
}
