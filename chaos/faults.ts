import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { ProblemCode } from '@fortnight/contract/problem'
import { type GoogleCall, googleError, googleIsDown, quotaUsedUp } from '../tests/fake-google-answers.ts'
import type { PlannedAnswer } from '../tests/fake-service.ts'
import { groupOf } from './people.ts'
import type { ChaosTest, World } from './world.ts'

/** What fails: the group of a test, its track in Play Console, or both. */
export type Channel = 'group' | 'track'

/** Something that goes wrong at Google. */
interface Fault {
  /** Problems by which people learn of it once it has gone on for long; none if it is repaired without a word. */
  reported: Partial<Record<Channel, ProblemCode>>
  /** Shortest and longest time that it goes on. */
  minutes: readonly [number, number]
  begin(world: World, test: ChaosTest): (() => void) | void | Promise<(() => void) | void>
}

const appOf = ({ google }: World, { package_name }: ChaosTest) => google.play.apps.get(package_name)!
/** The chosen track, whatever it is called at the moment. */
const trackOf = (world: World, test: ChaosTest) => {
  const { tracks } = appOf(world, test)
  return (tracks['alpha'] ?? tracks['beetle'])!
}

/** The developer's own tool commits a change of theirs: our edit, if one is open, is lost. */
function changeOwnGroups(world: World, test: ChaosTest): void {
  const track = trackOf(world, test)
  const added = `own-${test.own.length}-${test.package_name}@googlegroups.com`
  test.own.push(added)
  track.groups = [...track.groups, added]
  world.google.play.overtake(test.package_name)
}

const isOf = (call: GoogleCall, { package_name }: ChaosTest) => call.values[0] === package_name

/** How long people may not learn of a fault, and how long it goes on for them to learn of it. */
const [short, long] = [
  [3, 10],
  [160, 200],
] as const

/** Faults of one test. */
const faultsOfTests = {
  'rights are taken back'(world, test) {
    appOf(world, test).invited = false
    return () => void (appOf(world, test).invited = true)
  },
  'the track is renamed'(world, test) {
    const app = appOf(world, test)
    const rename = (from: string, to: string) => () => {
      const { [from]: track, ...others } = app.tracks
      app.tracks = { ...others, [to]: track! }
    }
    rename('alpha', 'beetle')()
    return rename('beetle', 'alpha')
  },
  'another tool edits the app all the time'(world, test) {
    return world.google.fail((call) => {
      if (call.method === 'androidpublisher.edits.testers.get' && isOf(call, test)) changeOwnGroups(world, test)
      return undefined
    })
  },
  'edits expire'(world, test) {
    return world.google.fail((call) => {
      if (/edits\.(testers|tracks)\./.test(call.method) && isOf(call, test))
        world.google.play.overtake(test.package_name)
      return undefined
    })
  },
  'another tool edits the app once, while we do'(world, test) {
    const end = world.google.fail((call) => {
      if (!/testers\.update|edits\.commit/.test(call.method) || !isOf(call, test)) return undefined
      end()
      changeOwnGroups(world, test)
      return undefined
    })
    takeOff(world, test)
    return end
  },
  'our group is taken off the track': takeOff,
  async 'the group is deleted'(world, test) {
    const group = await groupOf(world, test)
    if (group) world.google.groups.delete(group)
  },
  async 'members are removed by hand'(world, test) {
    const stored = world.google.groups.find((await groupOf(world, test)) ?? '')
    if (stored) stored.members = stored.members.filter(({ role }) => role !== 'MEMBER' || world.chance.happens(0.5))
  },
  async 'a stranger joins'(world, test) {
    world.google.groups.join((await groupOf(world, test)) ?? '', 'guest@example.com')
  },
  async 'the group is opened'(world, test) {
    const stored = world.google.groups.find((await groupOf(world, test)) ?? '')
    if (stored) stored.settings['whoCanViewMembership'] = 'ALL_MEMBERS_CAN_VIEW'
  },
  async 'the group is refused'(world, test) {
    const name = world.google.groups.find((await groupOf(world, test)) ?? '')?.name ?? ''
    return world.google.fail(({ method, values }) =>
      method.startsWith('cloudidentity') && `groups/${values[0] ?? ''}` === name
        ? googleError(403, 'PERMISSION_DENIED')
        : undefined,
    )
  },
} satisfies Record<string, Fault['begin']>

function takeOff(world: World, test: ChaosTest): void {
  if (!test.binds) return
  const track = trackOf(world, test)
  track.groups = track.groups.filter((email) => test.own.includes(email))
}

type NameOfTest = keyof typeof faultsOfTests

/** What people learn of a fault of one test; nothing of the others. */
const reportedOf: Partial<Record<NameOfTest, Fault['reported']>> = {
  'rights are taken back': { track: 'google-rights' },
  'the track is renamed': { track: 'google-track' },
  'another tool edits the app all the time': { track: 'google-edit' },
  'edits expire': { track: 'google-edit' },
  'the group is refused': { group: 'google-rights' },
}

const busy = { group: 'google-busy', track: 'google-busy' } as const

/** Answers some calls so. */
const answering =
  (share: number, answer: (call: GoogleCall, world: World) => PlannedAnswer): Fault['begin'] =>
  (world) =>
    world.google.fail((call) => (world.chance.happens(share) ? answer(call, world) : undefined))

/** Google does it, and its answer is lost on the way. */
const lose = (call: GoogleCall, { google }: World): PlannedAnswer => {
  void (call.method.startsWith('androidpublisher') ? google.play : google.groups).answer(call)
  return { breaks: true }
}

/** Faults of all of Google, each at its hour. */
const faultsOfAll: { hour: number; name: string; fault: Fault }[] = [
  { hour: 0.3, name: 'answers are lost', fault: { reported: busy, minutes: [8, 12], begin: answering(0.3, lose) } },
  { hour: 1, name: '503', fault: { reported: busy, minutes: [10, 10], begin: answering(1, () => googleIsDown) } },
  { hour: 1.4, name: '429', fault: { reported: busy, minutes: [10, 10], begin: answering(0.5, () => quotaUsedUp) } },
  {
    hour: 1.7,
    name: 'changes abort each other',
    fault: { reported: busy, minutes: [8, 12], begin: answering(0.3, () => googleError(409, 'ABORTED')) },
  },
  {
    hour: 7,
    name: 'the quota is used up',
    fault: { reported: busy, minutes: long, begin: answering(1, () => quotaUsedUp) },
  },
  {
    hour: 15.5,
    name: 'answers are lost again',
    fault: { reported: busy, minutes: [8, 12], begin: answering(0.3, lose) },
  },
  {
    hour: 16,
    name: 'the key is taken back',
    fault: {
      reported: { group: 'google-key', track: 'google-key' },
      minutes: long,
      begin({ google }) {
        google.state.revoked = true
        return () => void (google.state.revoked = false)
      },
    },
  },
  {
    hour: 20,
    name: 'connections break',
    fault: { reported: busy, minutes: short, begin: answering(0.4, () => ({ breaks: true })) },
  },
]

/** Hours in which faults of single tests begin: between those of all. */
const windows = [
  [2, 4],
  [10.5, 12.5],
  [21, 23],
] as const

/** A fault as it happened; `end` is its last moment. */
export interface Happened {
  name: string
  reported: Fault['reported']
  /** Undefined if it is one of all tests. */
  test: ChaosTest | undefined
  from: number
  to: number
}

export interface Planned extends Happened {
  begin(world: World): (() => void) | void | Promise<(() => void) | void>
}

/** Draws what goes wrong in that many hours from now on, in the order of its beginning. */
export function planFaults({ chance, clock, tests }: World, hours: number): Planned[] {
  const start = clock.now().getTime()
  const plan = (hour: number, [least, most]: readonly [number, number]) => {
    const from = start + Math.round(hour * hourMs)
    return { from, to: from + Math.round((least + chance.uniform() * (most - least)) * minuteMs) }
  }
  const ofAll = faultsOfAll.map(({ hour, name, fault: { reported, minutes, begin } }) => ({
    ...plan(hour, minutes),
    name,
    reported,
    test: undefined,
    begin: (world: World) => begin(world, world.tests[0]!),
  }))
  const names = Object.keys(faultsOfTests) as NameOfTest[]
  const ofTests = tests.flatMap((test) =>
    windows.map(([first, last]) => {
      const name = chance.pick(names)
      return {
        ...plan(first + chance.uniform() * (last - first), chance.happens(0.8) ? long : short),
        name,
        reported: reportedOf[name] ?? {},
        test,
        begin: async (world: World) => (await faultsOfTests[name](world, test)) ?? (() => {}),
      }
    }),
  )
  return [...ofAll, ...ofTests].filter(({ to }) => to < start + hours * hourMs).toSorted((x, y) => x.from - y.from)
}
