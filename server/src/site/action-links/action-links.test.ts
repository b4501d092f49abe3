import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import {
  aJoiningRun,
  anInvited,
  confirm,
  factsOf,
  runJobs,
  seatNow,
  step,
} from '../../testing/joining/joining.testkit.ts'
import { aWebOfLinks, linkTo, openLink, postForm } from './action-links.testkit.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
const post = usePost(world)
const noon = new Date('2026-11-20T07:00:00Z')
const query = <T>(text: string, values: unknown[] = []) =>
  world.database.pool.query(text, values).then(({ rows }) => rows as T[])

let at: Awaited<ReturnType<typeof aJoiningRun>>
let seats: number[]
beforeAll(async () => {
  world.now = noon
  at = await aJoiningRun(world)
  await query("update testers set timezone = 'Asia/Karachi'")
  seats = (await query<{ id: number }>('select id::int from assignments where app_id = $1 order by id', [at.app])).map(
    ({ id }) => id,
  )
})
beforeEach(() => {
  world.now = noon
})
/** A seat of an offer that nothing has answered yet, of a tester without an account. */
const aSeat = () => {
  const seat = seats.pop()
  if (!seat) throw new Error('no offer is left')
  return seat
}
const answer = (path: string, does: string, fields = {}) =>
  postForm(world, path, { does, terms: '2', lang: 'en', ...fields })
const later = (ms: number) => (world.now = new Date(noon.getTime() + ms))
const everything = () => query('select * from run_events order by seq').then(JSON.stringify)

describe('the page of an offer', () => {
  it('shows the task, the pay and how long it is open, without an account', async () => {
    const { status, headers, page } = await openLink(world, await linkTo(world, aSeat(), 'offer'))
    expect(status).toBe(200)
    expect(page).toMatchObject({ locale: 'en', view: { is: 'offer', terms: 'first', timezone: 'Asia/Karachi' } })
    expect(page?.view).toMatchObject({
      offer: { step: 'offered', app_name: 'Tideline', expires_at: expect.any(String) },
    })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('changes nothing when programs of a mailbox open it', async () => {
    const seat = aSeat()
    const path = await linkTo(world, seat, 'offer')
    const before = await everything()
    for (const method of ['GET', 'HEAD'] as const) await world.app.inject({ method, url: path })
    for (const query of ['?does=accept', '?lang=ur']) await openLink(world, path + query)
    expect(await everything()).toBe(before)
    expect((await seatNow(world, seat)).accepted_at).toBeNull()
    expect((await openLink(world, path)).status).toBe(200)
  })

  it('is in the tester’s language, with a switch', async () => {
    const seat = aSeat()
    await query("update testers set locale = 'ur' where id = (select tester_id from assignments where id = $1)", [seat])
    const path = await linkTo(world, seat, 'offer')
    expect((await openLink(world, path)).page?.locale).toBe('ur')
    expect((await openLink(world, `${path}?lang=en`)).page?.locale).toBe('en')
    expect((await openLink(world, `${path}?lang=xx`)).page?.locale).toBe('ur')
  })
})

describe('an answer by link', () => {
  it('accepts once, keeps language and agreement, and leads to the link of the next step', async () => {
    const seat = aSeat()
    const path = await linkTo(world, seat, 'offer')
    const { status, headers } = await answer(path, 'accept', { lang: 'ur' })
    expect(status).toBe(303)
    expect(headers['location']).toBe(`${await linkTo(world, seat, 'optIn')}?lang=ur`)
    expect((await openLink(world, headers['location'] ?? '')).page).toMatchObject({
      locale: 'ur',
      view: { is: 'optIn', offer: { step: 'accepted' } },
    })
    expect((await factsOf(world, seat)).map(([kind]) => kind)).toEqual(['accepted'])
    const [tester] = await query(
      `select t.locale, g.version, g.way, g.agreed_at from testers t join tester_agreements g on g.tester_id = t.id
       where t.id = (select tester_id from assignments where id = $1)`,
      [seat],
    )
    expect(tester).toEqual({ locale: 'ur', version: 2, way: 'link', agreed_at: noon })
  })

  it('declines, and says so for an hour', async () => {
    const seat = aSeat()
    const { headers } = await answer(await linkTo(world, seat, 'offer'), 'decline')
    const outcome = headers['location'] ?? ''
    expect((await openLink(world, outcome)).page?.view).toEqual({ is: 'ended', state: 'declined' })
    later(hourMs + 1)
    expect((await openLink(world, outcome)).status).toBe(404)
  })

  it('that comes twice within a minute leads on, and is one fact; later the link is used', async () => {
    const seat = aSeat()
    const path = await linkTo(world, seat, 'offer')
    const [first, second] = await Promise.all([answer(path, 'accept'), answer(path, 'accept')])
    expect(first?.headers['location']).toBe(second?.headers['location'])
    expect((await answer(path, 'accept')).status).toBe(303)
    later(minuteMs + 1)
    expect((await answer(path, 'accept')).status).toBe(404)
    expect((await openLink(world, path)).status).toBe(404)
    expect(await factsOf(world, seat)).toHaveLength(1)
  })

  it('by link and in the portal at once is one fact', async () => {
    const seat = aSeat()
    const [row] = await query<{ nth: number }>(
      'select count(*)::int as nth from assignments where app_id = $1 and id < $2',
      [at.app, seat],
    )
    const tester = await anInvited(world, at.app, row?.nth)
    const path = await linkTo(world, seat, 'offer')
    await Promise.all([answer(path, 'accept'), ok(step(world, tester, 'accept'))])
    expect(await factsOf(world, seat)).toHaveLength(1)
  })

  it('never does another act than that of its link', async () => {
    const seat = aSeat()
    const path = await linkTo(world, seat, 'offer')
    for (const does of ['optIn', 'install', 'not_available', 'constructor', '']) {
      expect((await answer(path, does)).status).toBe(404)
    }
    expect(await factsOf(world, seat)).toEqual([])
  })

  it('takes a tester without an account from the list to the installed app', async () => {
    const seat = aSeat()
    const joining = (await answer(await linkTo(world, seat, 'offer'), 'accept')).headers['location'] ?? ''
    // The developer has not listed them: nothing to report yet.
    expect((await answer(joining, 'optIn')).status).toBe(404)
    await ok(confirm(world, at.owner, at.app, [seat]))
    expect((await openLink(world, joining)).page?.view).toMatchObject({
      is: 'optIn',
      offer: { step: 'listed', opt_in_url: expect.stringContaining('https://play.google.com/') },
    })
    const again = await answer(joining, 'not_available')
    expect(again.headers['location']).toBe(`${await linkTo(world, seat, 'optIn')}?lang=en`)
    expect((await openLink(world, joining)).page?.view).toMatchObject({ offer: { trouble: 'not_available' } })
    const install = (await answer(joining, 'optIn')).headers['location'] ?? ''
    expect((await openLink(world, install)).page?.view).toMatchObject({ is: 'install' })
    const day = (await answer(install, 'install')).headers['location'] ?? ''
    expect((await openLink(world, day)).page?.view).toMatchObject({ is: 'day', day: '2026-11-20' })
    expect((await factsOf(world, seat)).map(([kind]) => kind)).toEqual(['accepted', 'listed', 'opted_in', 'installed'])
  })
})

describe('a link that allows nothing', () => {
  it('gets one page for every reason, which names no person, app or address', async () => {
    const [used, expired, disabled, other] = [aSeat(), aSeat(), aSeat(), aSeat()]
    await answer(await linkTo(world, used, 'offer'), 'accept')
    await query("update assignments set expires_at = '2026-11-20T06:00Z' where id = $1", [expired])
    const [nth] = await query<{ n: number }>(
      'select count(*)::int as n from assignments where app_id = $1 and id < $2',
      [at.app, disabled],
    )
    const person = await anInvited(world, at.app, nth?.n)
    await query('update users set disabled_at = now() where id = $1', [person.id])
    const genuine = await linkTo(world, other, 'offer')
    const proof = genuine.slice('/t/'.length, '/t/'.length + 22)
    const dead = [
      '/t/nothing',
      `/t/${'A'.repeat(22)}.offer.${other}`,
      `/t/${proof}.offer.${used}`,
      `/t/${proof}.optIn.${other}`,
      `/t/${proof}.offer.999999999`,
      `/t/${proof}.offer.${other}.2026-11-20`,
      `/t/${proof.toLowerCase()}.offer.${other}`,
      `${genuine}0`,
      await linkTo(world, expired, 'offer'),
      await linkTo(world, disabled, 'offer'),
      await linkTo(world, other, 'install'),
      await linkTo(world, other, 'day', '2026-11-20'),
      await linkTo(world, other, 'outcome'),
    ]
    expect((await openLink(world, genuine)).status).toBe(200)
    const bodies = new Set<string>()
    for (const path of dead) {
      const { status, body } = await openLink(world, path)
      expect([path, status]).toEqual([path, 404])
      bodies.add(body)
      expect((await answer(path, 'accept')).status).toBe(404)
    }
    later(2 * minuteMs)
    bodies.add((await openLink(world, await linkTo(world, used, 'offer'))).body)
    expect([...bodies]).toEqual([JSON.stringify({ locale: 'en', path: '/t', view: { is: 'neutral', sent: false } })])
    expect(await factsOf(world, expired)).toEqual([])
  })

  it('is what an offer that was withdrawn becomes, also between its page and its answer', async () => {
    const seat = aSeat()
    const path = await linkTo(world, seat, 'offer')
    expect((await openLink(world, path)).status).toBe(200)
    const [team] = await query<{ id: number }>('select tester_id as id from assignments where id = $1', [seat])
    await ok(
      send(world.app, 'PUT', `/api/admin/testers/${team?.id}/status`, at.admin, {
        change: 'suspend',
        reason: 'A test.',
      }),
    )
    expect((await answer(path, 'accept')).status).toBe(404)
    expect((await seatNow(world, seat)).accepted_at).toBeNull()
  })

  it('is in the language of its reader’s browser', async () => {
    const { page } = await openLink(world, '/t/nothing', { 'accept-language': 'fr-FR, ur-PK;q=0.9, en;q=0.8' })
    expect(page?.locale).toBe('ur')
  })

  it('refuses what is no form, and what is too long', async () => {
    const path = await linkTo(world, aSeat(), 'offer')
    const bad = (payload: string, type: string) =>
      world.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })
    expect((await bad('x', 'multipart/form-data; boundary=y')).statusCode).toBe(400)
    expect((await bad('{}', 'application/json')).statusCode).toBe(415)
    expect((await bad(`a=${'b'.repeat(20_000)}`, 'application/x-www-form-urlencoded')).statusCode).toBe(413)
  })
})

describe('links sent again', () => {
  const ask = (email: string, fields = {}) => postForm(world, '/t', { email, lang: 'en', ...fields })
  const addressOf = async (seat: number) =>
    (
      await query<{ email: string }>(
        'select email from testers where id = (select tester_id from assignments where id = $1)',
        [seat],
      )
    )[0]?.email ?? ''

  it('go to the tester of an address alone; the answer is the same for every address', async () => {
    const seat = aSeat()
    const email = await addressOf(seat)
    const [known, unknown] = [await ask(email), await ask('no-tester@people.example')]
    expect([known.status, unknown.status]).toEqual([303, 303])
    expect(known.headers['location']).toBe(unknown.headers['location'])
    expect((await openLink(world, known.headers['location'] ?? '')).page?.view).toEqual({ is: 'neutral', sent: true })
    const [mail, ...more] = await post.to(email)
    expect(more).toEqual([])
    expect(mail?.mail.text).toContain(`https://fortnight.example${await linkTo(world, seat, 'offer')}`)
    expect(await post.to('no-tester@people.example')).toEqual([])
  })

  it('are not sent for a trapped form, and no address is an error', async () => {
    const email = await addressOf(aSeat())
    expect((await ask(email, { trap: 'x' })).status).toBe(303)
    expect(await post.to(email)).toEqual([])
    const refused = await ask('nobody')
    expect([refused.status, refused.page?.problem]).toEqual([422, 'email'])
  })
})

describe('mail', () => {
  it('of an offer and a reminder carries a link that works, made for its reader', async () => {
    const fresh = await aJoiningRun(world)
    await query("update testers set timezone = 'Asia/Karachi'")
    const [seat] = await query<{ id: number; email: string }>(
      'select a.id::int, t.email from assignments a join testers t on t.id = a.tester_id where app_id = $1 order by a.id limit 1',
      [fresh.app],
    )
    if (!seat) throw new Error('nobody was asked')
    await runJobs(world)
    const [mail] = await post.to(seat.email)
    const path = /https:\/\/fortnight\.example(\/t\/\S+)/.exec(mail?.mail.text ?? '')?.[1] ?? ''
    expect((await openLink(world, path)).page?.view).toMatchObject({ is: 'offer', offer: { id: seat.id } })
    const code = path.slice('/t/'.length)
    expect(code).toMatch(/^[\w-]{20,}/)
    expect(JSON.stringify(await query('select data from pgboss.job'))).not.toContain(code)
  })
})
