import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { googleError, googleIsDown, quotaUsedUp } from '../../../../tests/fake-google-answers.ts'
import { aGoogle } from '../../testing/groups/groups.testkit.ts'
import { notificationsOf } from '../../testing/joining/joining.testkit.ts'
import { aSeenRun as seeRun, missingOf, ownGroup, packageName, aServerWithPlay } from './play-track.testkit.ts'

const google = await aGoogle(minuteMs)
const { fake } = google
const { world, atGoogle, pass, commits } = aServerWithPlay(google)
const failed = (titles: string[]) => titles.filter((title) => /Play Console/.test(title))

const aSeenRun = () => seeRun(world, google)

const faults: Record<string, { begin: () => () => void; minutes: number; says: RegExp }> = {
  'rights that are taken back': {
    begin: () => {
      atGoogle().invited = false
      return () => void (atGoogle().invited = true)
    },
    minutes: 10,
    says: /does not let our account/,
  },
  'a track that gets another name': {
    begin() {
      const { alpha, ...others } = atGoogle().tracks
      atGoogle().tracks = { ...others, beetle: alpha! }
      return () => void (atGoogle().tracks = { ...others, alpha: alpha! })
    },
    minutes: 10,
    says: /no longer shows the chosen track/,
  },
  'ten minutes and more of 503': { begin: () => fake.fail(() => googleIsDown), minutes: 40, says: /busy/ },
  'a quota that is used up': { begin: () => fake.fail(() => quotaUsedUp), minutes: 40, says: /busy/ },
  'edits that another tool overtakes': {
    begin: () =>
      fake.fail(({ method }) =>
        method.endsWith('testers.get')
          ? googleError(400, 'FAILED_PRECONDITION', 'This Edit has been deleted or has expired.')
          : undefined,
      ),
    minutes: 40,
    says: /at that moment/,
  },
}
it.each(Object.keys(faults))(
  '%s: the test goes on by hand, with one notification, and all is repaired',
  async (name) => {
    const run = await aSeenRun()
    await pass(2 * minuteMs, 10_000)
    const group = await run.group()
    const { begin, minutes, says } = faults[name]!
    const end = begin()
    for (const track of Object.values(atGoogle().tracks)) track.groups = track.groups.filter((email) => email !== group)
    await pass(2 * hourMs, 20 * minuteMs)
    await pass(minutes * minuteMs, 5 * minuteMs)
    expect(await run.track.find()).toMatchObject({ problem: expect.stringMatching(says), by_hand: true })
    expect(failed(await notificationsOf(world, run.owner))).toEqual(['We can’t check Tideline in Play Console for now'])
    expect(failed(await notificationsOf(world, run.admin)).length).toBeLessThanOrEqual(1)
    expect(await missingOf(world, run)).toEqual([])
    end()
    await pass(2 * hourMs, 20 * minuteMs)
    expect(await run.track.find()).toMatchObject({ problem: null, by_hand: false })
    expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, group])
    expect(commits()).toBe(2)
    expect(failed(await notificationsOf(world, run.owner))).toHaveLength(1)
  },
)

it('another failure of the same day is reported too, and each one once', async () => {
  const run = await aSeenRun()
  await pass(2 * minuteMs, 10_000)
  for (const name of ['rights that are taken back', 'a track that gets another name', 'rights that are taken back']) {
    const end = faults[name]!.begin()
    await pass(2 * hourMs, 20 * minuteMs)
    end()
    await pass(2 * hourMs, 20 * minuteMs)
  }
  expect(failed(await notificationsOf(world, run.owner))).toHaveLength(2)
})

it('a collision with another tool just after a failure is not reported, as it passes', async () => {
  const run = await aSeenRun()
  await pass(2 * minuteMs, 10_000)
  const end = faults['rights that are taken back']!.begin()
  await pass(2 * hourMs, 20 * minuteMs)
  end()
  const endOnce = fake.fail(({ method }) => {
    if (!method.endsWith('testers.get')) return undefined
    endOnce()
    return googleError(400, 'FAILED_PRECONDITION', 'This Edit has been deleted or has expired.')
  })
  await pass(3 * hourMs, 20 * minuteMs)
  expect(await run.track.find()).toMatchObject({ problem: null, by_hand: false })
  expect(failed(await notificationsOf(world, run.owner))).toHaveLength(1)
})

it('changes in review hold the group back, and only it', async () => {
  atGoogle().tracks['production']!.releases = [{ name: '9', status: 'completed', state: 'IN_REVIEW' }]
  const run = await aSeenRun()
  await pass(30 * minuteMs, 5 * minuteMs)
  expect(await run.track.find()).toMatchObject({ by_hand: true, problem: expect.stringMatching(/in review/) })
  expect(await missingOf(world, run)).toEqual([])
  expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup])
  atGoogle().tracks['production']!.releases = []
  await pass(2 * hourMs, 20 * minuteMs)
  expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, await run.group()])
})

it('is on the record, without what opens an account', async () => {
  const run = await aSeenRun()
  await pass(2 * minuteMs, 10_000)
  await pass(2 * hourMs, hourMs)
  const visits = await run.track.visits()
  expect(new Set(visits.map(({ purpose }) => purpose))).toEqual(new Set(['check', 'bind', 'recheck']))
  const [, first] = visits.toReversed()
  expect(first?.calls.map(({ request }) => request)).toEqual([
    `POST /${packageName}/edits`,
    `GET /${packageName}/edits/-/tracks`,
    `DELETE /${packageName}/edits/-`,
    `GET /${packageName}/tracks/alpha/releases`,
  ])
  const written = JSON.stringify(visits)
  expect(written).toContain('changesInReviewBehavior=ERROR_IF_IN_REVIEW')
  expect(written).not.toMatch(/Bearer|PRIVATE KEY|assertion/)
  expect(visits.flatMap(({ calls }) => calls).length).toBe(
    fake.calls.filter(({ method }) => method.startsWith('androidpublisher')).length,
  )
})
