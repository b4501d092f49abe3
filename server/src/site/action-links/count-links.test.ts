import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { actionPath } from '@fortnight/contract/messaging/action-links'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { countToken } from '../../messaging/action-links/count-token.ts'
import { linkForMessage } from '../../messaging/action-links/link-for-message.ts'
import { askForCounts } from '../../testing/joining/ask-for-counts.job.ts'
import { aCountPicture } from '../../testing/joining/count-picture.testkit.ts'
import { aJoinedRun, type JoinedRun } from '../../testing/joining/joined-run.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { expectReplayed } from '../../testing/ledger/replay.testkit.ts'
import { aWebOfLinks, openLink, postForm, postPicture } from './action-links.testkit.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
const today = '2026-11-14'
let at: JoinedRun
beforeEach(async () => {
  world.now = new Date(`${today}T09:00:00Z`)
  at = await aJoinedRun(world)
  world.now = new Date(`${today}T12:00:00Z`)
})

const after = (hours: number) => new Date((world.now?.getTime() ?? 0) + hours * hourMs)
const asked = async () =>
  (
    await world.database.pool.query<{ values: { day: string; expected: number } }>(
      "select message_values as values from notifications where user_id = $1 and message_key = 'count_asked' order by created_at, id",
      [at.owner.id],
    )
  ).rows.map(({ values }) => values)
const counts = async () =>
  (
    await world.database.pool.query(
      "select data - 'believed' as data from run_events where run_id = $1 and kind = 'play_count' order by seq",
      [at.run],
    )
  ).rows.map(({ data }) => data as object)
const linkFor = (day = today, owner = at.owner.id) => actionPath(countToken(world.vault, { run: at.run, day }, owner))

describe('a developer', () => {
  it('is asked every other day, by daylight, and not after they reported a count', async () => {
    const { db } = world.database
    const ask = (hours: number) => askForCounts(db, after(hours))
    await ask(-3)
    expect(await asked()).toEqual([])
    for (const hours of [0, 1, 24]) await ask(hours)
    expect(await asked()).toMatchObject([{ day: today, expected: 13, run: at.run }])
    await Promise.all([ask(48), ask(48)])
    expect((await asked()).map(({ day }) => day)).toEqual([today, '2026-11-16'])
    world.now = after(72)
    await ok(
      send(world.app, 'PUT', `/api/apps/${at.app}/run/console-counts/2026-11-17`, at.owner, { opted_in: 15, own: 2 }),
    )
    await ask(24)
    expect(await asked()).toHaveLength(2)
    await ask(48)
    expect((await asked()).at(-1)).toMatchObject({ day: '2026-11-19', expected: 15 })
  })

  it('confirms the number of the mail with one tap, once, and can correct it', async () => {
    const values = { app_id: at.app, app: 'Tideline', run: at.run, day: today, expected: 13 }
    const stored = { key: 'count_asked', values }
    const context = { db: world.database.db, vault: world.vault }
    expect(await linkForMessage(context, (await aPerson(world)).id, stored, 'mail')).toBeUndefined()
    const { path } = (await linkForMessage(context, at.owner.id, stored, 'mail'))!
    expect(path).toBe(`${linkFor()}?by=mail`)
    const { page, status } = await openLink(world, path)
    expect({ page, status }).toMatchObject({
      status: 200,
      page: { locale: 'en', view: { is: 'count', day: today, expected: 13, own: 0, done: null } },
    })
    expect(await counts()).toEqual([])
    for (const _ of [1, 2]) expect((await postForm(world, path, { shown: '13', own: '0' })).status).toBe(303)
    expect(await counts()).toEqual([{ day: today, opted_in: 13 }])
    expect((await openLink(world, path)).page?.view).toMatchObject({ done: { shown: 13, missing: 0 } })
    expect((await postForm(world, path, { shown: '14', own: '2' })).status).toBe(303)
    expect((await openLink(world, path)).page?.view).toMatchObject({ done: { shown: 14, missing: 1 }, own: 2 })
    expect((await postForm(world, path, { shown: '1', own: '2' })).page).toMatchObject({ problem: 'count' })
    await expectReplayed(world, at.run)
  })

  it('sends a screenshot instead, by the mail’s page or the test’s, and confirms what we read in it', async () => {
    const read = (picture: Buffer) =>
      send(world.app, 'POST', `/api/apps/${at.app}/run/console-counts/picture`, at.owner, picture, {
        'content-type': 'image/png',
      })
    expect(await ok(read(Buffer.from(aCountPicture())))).toEqual({ opted_in: 13 })
    expect((await read(Buffer.from('no picture'))).statusCode).toBe(422)
    const { page, status } = await postPicture(world, linkFor(), {}, aCountPicture())
    expect({ page, status }).toMatchObject({ status: 200, page: { view: { is: 'count', read: 13, done: null } } })
    expect(await counts()).toEqual([])
    const { page: unread } = await postPicture(world, linkFor(), {}, new Uint8Array([1, 2, 3]))
    expect(unread).toMatchObject({ problem: 'count_unread', view: { read: null } })
  })
})

describe('a link for a count', () => {
  it('allows nothing if it is not ours, of another developer, too old, or of a test that is over', async () => {
    const neutral = async (path: string) => {
      expect((await openLink(world, path)).page?.view).toMatchObject({ is: 'neutral' })
      const { page, status } = await postForm(world, path, { shown: '3', own: '0' })
      expect([page?.view.is, status]).toEqual(['neutral', 404])
    }
    const path = linkFor()
    await neutral(path.replace('/t/', '/t/A').slice(0, -1))
    await neutral(path.replace(today, '2026-11-13'))
    await neutral(linkFor(today, (await aPerson(world)).id))
    await neutral(linkFor('2026-11-11'))
    await neutral(linkFor('2026-11-15'))
    await neutral(path.replace(at.run, at.app))
    await leadRun(world, at.app, 'failed')
    await neutral(path)
    expect(await counts()).toEqual([])
  })
})
