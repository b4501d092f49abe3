import { afterEach, expect, it } from 'vitest'
import { addDays, dayIn } from '@fortnight/contract/calendar'
import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { AndroidVitals } from '@fortnight/contract/testing/android-vitals'
import type { ProductionPack } from '@fortnight/contract/testing/production'
import { googleError, googleIsDown, quotaUsedUp } from '../../../../tests/fake-google-answers.ts'
import { ok, send } from '../../../../tests/fixtures.ts'
import { aGoogle } from '../../testing/groups/groups.testkit.ts'
import { notificationsOf } from '../../testing/joining/joining.testkit.ts'
import { aSeenRun, aServerWithPlay, playOf } from '../play-track/play-track.testkit.ts'
import { readVitals } from './android-vitals.job.ts'
import { playReporting, reportingScopes, reportingZone } from './play-reporting.ts'

const google = await aGoogle()
const { world, atGoogle } = aServerWithPlay(google)
const { fake, time } = google
let endFault = () => {}
afterEach(() => endFault())

const openReporting = () => playOf(world, google, reportingScopes)

/** Lets that time pass, in steps of an hour at most, and reads what is due after each. */
async function passAndRead(ms: number, stepMs = hourMs) {
  for (const end = time.now.getTime() + ms; time.now.getTime() < end;) {
    time.now = new Date(Math.min(end, time.now.getTime() + stepMs))
    world.now = time.now
    const parts = { db: world.database.db, google: openReporting(), clock: () => time.now }
    await readVitals({
      ...parts,
      onError(error) {
        throw error
      },
    })
  }
}

/** A test with testers whose developer lets us see its app; `today` by Google's calendar. */
async function aTestedRun() {
  const run = await aSeenRun(world, google, { binds: false })
  await world.database.pool.query('update runs set staffed_at = $2 where app_id = $1', [run.app, time.now])
  const find = () => ok<AndroidVitals>(send(world.app, 'GET', `/api/apps/${run.app}/run/android-vitals`, run.owner))
  const notices = async () => (await notificationsOf(world, run.owner)).filter((title) => /crashes/.test(title))
  return { ...run, find, notices, today: dayIn(reportingZone, time.now) }
}

const issue = {
  name: 'apps/com.example.tideline/errorIssues/1',
  type: 'CRASH',
  cause: 'java.lang.IllegalStateException',
  location: 'com.example.tideline.Feed.load',
  errorReportCount: '3',
  distinctUsers: '2',
  lastAppVersion: { versionCode: '103' },
  issueUri: 'https://play.google.com/console/developers/app/vitals/crashes/1',
}

it('crashes and ANRs are shown by version, with what Google leaves out, and are in the answers', async () => {
  const { today, find, owner, app } = await aTestedRun()
  const crash = { code: '103', type: 'CRASH' as const }
  atGoogle().vitals = {
    end: addDays(today, 2),
    releases: { 103: '1.0.3', 104: '1.0.4' },
    reports: [
      { day: addDays(today, -1), ...crash, count: 9 },
      { day: today, ...crash, count: 1 },
      { day: addDays(today, 1), ...crash, count: 2 },
      { day: today, code: '102', type: 'APPLICATION_NOT_RESPONDING', count: 1 },
    ],
    rates: { crash: { 103: 0.0213 } },
    issues: [issue, { type: 'APPLICATION_NOT_RESPONDING', issueUri: 'javascript:alert(1)' }],
  }
  expect(await find()).toMatchObject({ access: 'given', read_at: null, versions: [] })
  await passAndRead(10 * minuteMs, 5 * minuteMs)
  const none = { crash_rate: null, anr_rate: null }
  expect(await find()).toEqual({
    access: 'given',
    read_at: expect.any(String),
    through: addDays(today, 1),
    problem: null,
    versions: [
      { version_code: '104', name: '1.0.4', crashes: 0, anrs: 0, ...none },
      { version_code: '103', name: '1.0.3', crashes: 3, anrs: 0, ...none, crash_rate: 0.0213 },
      { version_code: '102', name: null, crashes: 0, anrs: 1, ...none },
    ],
    issues: [
      {
        type: 'crash',
        cause: issue.cause,
        location: issue.location,
        reports: 3,
        users: 2,
        version_code: '103',
        url: issue.issueUri,
      },
      { type: 'anr', cause: '', location: '', reports: 0, users: 0, version_code: null, url: null },
    ],
  })
  const asked = fake.calls.filter(({ method }) => method.startsWith('playdeveloperreporting'))
  expect(asked).toHaveLength(8)
  const { questions, known } = await ok<ProductionPack>(send(world.app, 'GET', `/api/apps/${app}/production`, owner))
  expect(questions.find(({ id }) => id === 'readiness')?.draft.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Android vitals show 0 crashes and 0 ANRs of version 1\.0\.4 up to /),
  )
  expect(known.versions).toContain('1.0.4')
  expect(await world.database.pool.query("select from play_visits where purpose = 'vitals'")).toMatchObject({
    rowCount: 1,
  })
})

it('no data yet is no failure: the page says it, and no notification does', async () => {
  const { find, notices } = await aTestedRun()
  await passAndRead(2 * dayMs, 6 * hourMs)
  expect(await find()).toMatchObject({ through: null, problem: null, read_at: expect.any(String), versions: [] })
  expect(await notices()).toEqual([])
})

const faults = {
  'a right that is not given': {
    answers: [googleError(403, 'PERMISSION_DENIED')],
    says: /Check its rights/,
    hours: 3,
  },
  '429 and 503 for more than a day': { answers: [quotaUsedUp, googleIsDown], says: /busy/, hours: 36 },
}
it.each(Object.keys(faults) as (keyof typeof faults)[])(
  '%s: the test goes on, its developer reads it once, and reading goes on',
  async (name) => {
    const { answers, says, hours } = faults[name]
    const { find, notices, today } = await aTestedRun()
    let asked = 0
    endFault = fake.fail(({ method }) =>
      method.startsWith('playdeveloperreporting') ? answers[asked++ % answers.length] : undefined,
    )
    await passAndRead(30 * minuteMs)
    expect(await notices()).toEqual([])
    await passAndRead(hours * hourMs, hourMs)
    expect(await find()).toMatchObject({ access: 'given', problem: expect.stringMatching(says) })
    await passAndRead(2 * dayMs, 6 * hourMs)
    expect(await notices()).toEqual(['We can’t read the crashes of Tideline for now'])
    expect(asked).toBeLessThan(30)
    endFault()
    endFault = () => {}
    atGoogle().vitals = { end: addDays(today, 1), releases: { 103: '1.0.3' }, reports: [] }
    await passAndRead(6 * hourMs)
    expect(await find()).toMatchObject({ problem: null, through: today, versions: [{ crashes: 0 }] })
    expect(await notices()).toHaveLength(1)
  },
)

it('the operator is notified of what only they can switch on', async () => {
  const { find, notices, admin } = await aTestedRun()
  const refused = googleError(403, 'PERMISSION_DENIED')
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }]
  const body = { error: { code: 403, status: 'PERMISSION_DENIED', details } }
  endFault = fake.fail(({ method }) => (method.startsWith('play') ? { ...refused, body } : undefined))
  await passAndRead(3 * hourMs)
  expect(await find()).toMatchObject({ problem: expect.stringMatching(/not set up/) })
  expect(await notices()).toHaveLength(1)
  expect(await notificationsOf(world, admin)).toContain('Crashes of Tideline can’t be read from Google')
})

it('reading ends with the test, and what was read goes with the connection', async () => {
  const { find, today, track, app } = await aTestedRun()
  atGoogle().vitals = { end: addDays(today, 1), releases: { 103: '1.0.3' }, reports: [] }
  await passAndRead(10 * minuteMs)
  await world.database.pool.query('update runs set closed_at = $2 where app_id = $1', [app, time.now])
  await passAndRead(dayMs, 6 * hourMs)
  const { length } = fake.calls
  await passAndRead(dayMs, 6 * hourMs)
  expect(fake.calls).toHaveLength(length)
  expect(await find()).toMatchObject({ versions: [{ name: '1.0.3' }] })
  await track.leave()
  expect(await find()).toMatchObject({ access: 'none', versions: [], read_at: null })
})

it('Google refuses a day that it does not have yet, and we never ask for one', async () => {
  atGoogle().vitals = { end: '2026-11-20', releases: {}, reports: [] }
  expect(await playReporting(openReporting(), 'com.example.tideline').read('2026-11-25')).toEqual({
    through: null,
    versions: [],
    issues: [],
  })
})
