import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { mailTesters } from '../../testers/portal/tester-mails.job.ts'
import { remind } from '../../testing/checkins/reminders.job.ts'
import { aPicture, aSeatedTester, checkAll, factsOf, leave, type Seated } from '../../testing/checkins/seat.testkit.ts'
import { aWebOfLinks, linkTo, openLink, postForm, postPicture } from './action-links.testkit.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
const post = usePost(world)
const query = <T>(text: string, values: unknown[] = []) =>
  world.database.pool.query(text, values).then(({ rows }) => rows as T[])
const now = new Date('2026-11-20T14:00:00Z')
const today = '2026-11-20'
const later = (ms: number) => (world.now = new Date(now.getTime() + ms))

let tester: Seated
let path: string
beforeEach(async () => {
  world.now = now
  tester = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
  path = await linkTo(world, tester.seat, 'day', today)
})
const fields = { minutes: '4', lang: 'en' }
const picture = async () => new Uint8Array(await aPicture())
/** The day as it is stored, once its picture was checked. */
const day = async () => {
  await checkAll(world)
  return (
    await query<{ seconds: number; evidence: string; used_at: Date }>(
      'select seconds, evidence, used_at from checkins where assignment_id = $1',
      [tester.seat],
    )
  )[0]
}

describe('a check-in by link', () => {
  it('with its picture is the same as in the portal, and shows what it brought', async () => {
    expect((await openLink(world, path)).page?.view).toMatchObject({ is: 'day', day: today })
    const { status, headers } = await postPicture(world, path, { ...fields, note: 'Fine.' }, await picture())
    expect(status).toBe(303)
    expect((await openLink(world, headers['location'] ?? '')).page?.view).toMatchObject({
      is: 'dayDone',
      seat: { earned_today_pkr: null, used: [{ picture: 'checking' }] },
    })
    expect(await day()).toMatchObject({ seconds: 240, evidence: 'evidenced', used_at: now })
    expect(await factsOf(world, tester.run, 'checked_in')).toHaveLength(1)
    expect((await openLink(world, headers['location'] ?? '')).page?.view).toMatchObject({
      is: 'dayDone',
      seat: { earned_today_pkr: expect.any(Number) },
      others: [],
      account: true,
    })
    later(2 * minuteMs)
    expect((await openLink(world, path)).status).toBe(404)
    expect((await postPicture(world, path, fields, await picture())).status).toBe(404)
  })

  it('without a picture needs a word, counts unproven, and the picture can follow', async () => {
    const refused = await postPicture(world, path, fields, undefined)
    expect([refused.status, refused.page?.problem]).toEqual([422, 'picture_missing'])
    expect(await day()).toBeUndefined()
    const { headers } = await postPicture(world, path, { ...fields, unproven: 'yes' }, undefined)
    expect(headers['location']).toBe(`${path}?lang=en`)
    expect(await day()).toMatchObject({ evidence: 'claimed' })
    expect((await postPicture(world, path, fields, await picture())).status).toBe(303)
    expect(await day()).toMatchObject({ evidence: 'evidenced' })
  })

  it('refuses what is no picture, one that was sent before, and minutes that cannot be', async () => {
    const bad = await postPicture(world, path, fields, new Uint8Array([1, 2, 3]))
    expect([bad.status, bad.page?.problem]).toEqual([422, 'picture_unreadable'])
    const once = await picture()
    expect((await postPicture(world, path, fields, once)).status).toBe(303)
    const other = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    const same = await postPicture(world, await linkTo(world, other.seat, 'day', today), fields, once)
    expect([same.status, same.page?.problem]).toEqual([422, 'picture_same'])
    for (const minutes of ['0', '601', 'x', '']) {
      const wrong = await postPicture(
        world,
        await linkTo(world, other.seat, 'day', today),
        { ...fields, minutes },
        once,
      )
      expect([wrong.status, wrong.page?.problem]).toEqual([422, 'minutes'])
    }
    const text = await postForm(world, await linkTo(world, other.seat, 'day', today), { ...fields, picture: 'x' })
    expect([text.status, text.page?.problem]).toEqual([422, 'minutes'])
  })

  it('asks for what only the app knows, takes the answer after the picture, and pays then', async () => {
    await query(
      `insert into app_prompts (app_id, kind, text, answer, created_at)
       values ($1, 'question', 'What is the third lesson?', 'Fractions', '2026-11-18T00:00:00Z')`,
      [tester.app],
    )
    expect((await openLink(world, path)).page?.view).toMatchObject({
      seat: { prompts: expect.arrayContaining([{ day: today, kind: 'question', text: 'What is the third lesson?' }]) },
    })
    const early = await postPicture(world, path, fields, await picture())
    expect([early.status, early.page?.problem]).toEqual([422, 'answer_missing'])
    const wrong = await postPicture(world, path, { ...fields, answer: 'Sums' }, undefined)
    expect([wrong.status, wrong.page?.problem]).toEqual([422, 'answer_wrong'])
    expect(await day()).toMatchObject({ evidence: 'claimed' })
    expect((await postPicture(world, path, { ...fields, answer: 'fractions' }, undefined)).status).toBe(303)
    expect(await day()).toMatchObject({ evidence: 'confirmed' })
  })

  it('is possible until noon of the next day, for the day of the link', async () => {
    later(21 * hourMs)
    expect((await postPicture(world, path, fields, await picture())).status).toBe(303)
    expect(await day()).toMatchObject({ used_at: new Date('2026-11-20T23:59:00Z') })
    const other = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    const old = await linkTo(world, other.seat, 'day', today)
    later(22 * hourMs)
    expect((await openLink(world, old)).status).toBe(404)
    expect((await postPicture(world, old, fields, await picture())).status).toBe(404)
    expect((await openLink(world, await linkTo(world, other.seat, 'day', '2026-11-22'))).status).toBe(404)
  })

  it('ends with the seat', async () => {
    await leave(world, tester)
    expect((await openLink(world, path)).status).toBe(404)
    expect((await postPicture(world, path, fields, await picture())).status).toBe(404)
    expect(await day()).toBeUndefined()
  })
})

describe('a tester without an account', () => {
  const mailed = async (email: string) => {
    const queue = await openMailQueue(world.database.pool, world.vault, () => {})
    await mailTesters(world.database.db, queue)
    await queue.close()
    return post.to(email)
  }
  /** Address of the tester, who loses their account. */
  async function unregister() {
    const [row] = await query<{ email: string }>(
      `update testers set person_id = gen_random_uuid(), timezone = 'Asia/Karachi', locale = 'ur' where person_id = $1 returning email`,
      [tester.tester.id],
    )
    return row?.email ?? ''
  }

  it('is reminded by mail, in their language, with the link to check in', async () => {
    const email = await unregister()
    await remind(world.database.db, now)
    const [mail, ...more] = await mailed(email)
    expect(more).toEqual([])
    expect(mail?.mail.html).toContain('<html lang="ur" dir="rtl">')
    expect(mail?.mail.text).toContain(`https://fortnight.example${path}`)
    expect((await postPicture(world, path, fields, await picture())).status).toBe(303)
    expect((await openLink(world, await linkTo(world, tester.seat, 'outcome', today))).page?.view).toMatchObject({
      is: 'dayDone',
      account: false,
    })
    expect(await mailed(email)).toEqual([])
  })

  it('reads by mail every fact that testers with an account read in the portal', async () => {
    const email = await unregister()
    const admin = await aPerson(world, 'admin')
    const [found] = await query<{ id: number }>('select tester_id as id from assignments where id = $1', [tester.seat])
    const path = `/api/admin/testers/${found?.id}/status`
    await ok(send(world.app, 'PUT', path, admin, { change: 'suspend', reason: 'A test.' }))
    const [mail] = await mailed(email)
    expect(mail?.mail.subject).toContain('Tideline')
    expect(mail?.mail.text).not.toContain('/t/')
  })

  it('gets nothing twice: with an account, messages wait in the portal', async () => {
    await query("update testers set timezone = 'Asia/Karachi' where person_id = $1", [tester.tester.id])
    await remind(world.database.db, now)
    expect(await query('select * from tester_mails')).toEqual([])
  })
})

it('a reminder names the seat and the day of its link', async () => {
  await query("update testers set timezone = 'Asia/Karachi' where person_id = $1", [tester.tester.id])
  await remind(world.database.db, now)
  const [note] = await query('select message_values from notifications where user_id = $1 and message_key = $2', [
    tester.tester.id,
    'reminder',
  ])
  expect(note).toEqual({ message_values: { app: 'Tideline', seat: tester.seat, day: today } })
})
