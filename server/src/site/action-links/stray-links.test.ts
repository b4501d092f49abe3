import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPersonOf, aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aJoiningRun, anInvited, factsOf, seatNow, step } from '../../testing/joining/joining.testkit.ts'
import { aWebOfLinks, linkTo, openLink, postForm } from './action-links.testkit.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
const noon = new Date('2026-11-20T07:00:00Z')
const query = <T>(text: string, values: unknown[] = []) =>
  world.database.pool.query(text, values).then(({ rows }) => rows as T[])

let at: Awaited<ReturnType<typeof aJoiningRun>>
let seats: { id: number; nth: number }[]
beforeAll(async () => {
  world.now = noon
  at = await aJoiningRun(world)
  await query("update testers set timezone = 'Asia/Karachi'")
  const rows = await query<{ id: number }>('select id::int from assignments where app_id = $1 order by id', [at.app])
  seats = rows.map(({ id }, nth) => ({ id, nth }))
})
beforeEach(() => {
  world.now = noon
})
/** A seat of an offer that nothing has answered yet, and its place among those of its test. */
const aSeat = () => {
  const seat = seats.pop()
  if (!seat) throw new Error('no offer is left')
  return seat
}
const answer = (path: string, does: string, headers: Record<string, string> = {}) =>
  postForm(world, path, { does, terms: '2', lang: 'en' }, { headers })
const factsNow = () => query('select * from run_events order by seq').then(JSON.stringify)

describe('a link that was tampered with', () => {
  it('allows nothing, whichever letter of it was changed, left out or added', async () => {
    const { id } = aSeat()
    const genuine = await linkTo(world, id, 'offer')
    const before = await factsNow()
    const token = genuine.slice('/t/'.length)
    const changed = Array.from(token, (letter, index) => [
      token.slice(0, index) + (letter === '1' ? '2' : '1') + token.slice(index + 1),
      token.slice(0, index) + token.slice(index + 1),
      `${token.slice(0, index)}0${token.slice(index)}`,
    ]).flat()
    for (const each of new Set(changed)) {
      if (each === token) continue
      const { status } = await answer(`/t/${each}`, 'accept')
      expect([each, status]).toEqual([each, 404])
    }
    expect(await factsNow()).toBe(before)
    expect((await openLink(world, genuine)).status).toBe(200)
  })

  it.each(['.', ')', '%20', '%00', '%2e', '%0d%0aSet-Cookie:a=b', '؟'])(
    'allows nothing with %s at its end, as messengers and curious people leave it',
    async (end) => {
      const genuine = await linkTo(world, aSeat().id, 'offer')
      const { statusCode, headers } = await world.app.inject({ url: encodeURI(genuine + end).replaceAll('%25', '%') })
      expect(statusCode).toBe(404)
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  it('still works with what messengers add to an address', async () => {
    const { id } = aSeat()
    const path = `${await linkTo(world, id, 'offer')}?by=whatsapp&fbclid=IwAR0x&by=sms&by[]=push&lang=en&lang=ur`
    expect((await openLink(world, path)).status).toBe(200)
    expect((await answer(path, 'accept')).status).toBe(303)
    expect((await factsOf(world, id)).map(([kind]) => kind)).toEqual(['accepted'])
  })
})

describe('a link in the hands of another person', () => {
  it('acts for its own tester, although another one is signed in where it is opened', async () => {
    const [mine, theirs] = [aSeat(), aSeat()]
    const other = await anInvited(world, at.app, theirs.nth)
    const path = await linkTo(world, mine.id, 'offer')
    const { status } = await answer(path, 'accept', other.headers as Record<string, string>)
    expect(status).toBe(303)
    expect((await seatNow(world, mine.id)).accepted_at).toEqual(noon)
    expect((await seatNow(world, theirs.id)).accepted_at).toBeNull()
    expect(await factsOf(world, theirs.id)).toEqual([])
  })

  it('opens no page of the account: another tester’s session cannot answer the seat in the portal', async () => {
    const { id } = aSeat()
    const [tester = 0] = await aPool(world, 1)
    const stranger = { ...(await aPersonOf(world, tester)), seat: id }
    expect((await step(world, stranger, 'accept')).statusCode).toBe(404)
    expect(await factsOf(world, id)).toEqual([])
  })

  it('forwarded to many who tap at the same moment is one answer; who comes later reads nothing of it', async () => {
    const { id } = aSeat()
    const path = await linkTo(world, id, 'offer')
    const answers = await Promise.all(
      ['accept', 'decline', 'accept', 'decline', 'accept'].map((does) => answer(path, does)),
    )
    expect(answers.every(({ status }) => status === 303 || status === 404)).toBe(true)
    expect(await factsOf(world, id)).toHaveLength(1)
    world.now = new Date(noon.getTime() + 120_000)
    const { status, body } = await openLink(world, path)
    expect([status, body]).toEqual([
      404,
      JSON.stringify({ locale: 'en', path: '/t', view: { is: 'neutral', sent: false } }),
    ])
  })

  it('allows nothing once its tester has deleted the account', async () => {
    const { id, nth } = aSeat()
    const person = await anInvited(world, at.app, nth)
    const path = await linkTo(world, id, 'offer')
    await ok(send(world.app, 'DELETE', '/api/account', person))
    expect((await openLink(world, path)).status).toBe(404)
    expect((await answer(path, 'accept')).status).toBe(404)
    expect((await seatNow(world, id)).accepted_at).toBeNull()
  })
})
