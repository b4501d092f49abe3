import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import * as notifications from './notifications.repository.ts'
import { aCancellation } from './notifications.testkit.ts'

const world = useTestServer()
interface List {
  data: { id: string; title: string; message: string; link: string | null; read: boolean; created_at: string }[]
  unread: number
  more: boolean
}
const list = (who: Person, email: string, query = '') =>
  send(world.app, 'GET', `/api/notifications/user/${email}${query}`, who)
const markAll = (who: Person, id: string) => send(world.app, 'PUT', `/api/notifications/${id}/mark-all-read`, who)
const mark = (who: Person, id: string) => send(world.app, 'PUT', `/api/notifications/${id}/mark-read`, who)

async function withNotes(count: number) {
  const person = await aPerson(world)
  for (let i = 1; i <= count; i++)
    await notifications.insert(world.database.db, [person.id], aCancellation(`Note ${i}`))
  return person
}

describe('the list', () => {
  it('contains the newest first, ten of them, and counts all that are unread', async () => {
    const person = await withNotes(12)
    const { data, unread } = await ok<List>(list(person, person.email))
    expect(data.map((note) => note.title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Note ${12 - index} was cancelled`),
    )
    expect(data.every((note) => !note.read && Date.parse(note.created_at) <= Date.now())).toBe(true)
    expect(unread).toBe(12)
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['created_at', 'id', 'link', 'message', 'read', 'title'])
  })

  it.each([
    ['1', 1],
    ['50', 12],
  ])('accepts a limit of %s', async (limit, length) => {
    const person = await withNotes(12)
    expect((await ok<List>(list(person, person.email, `?limit=${limit}`))).data).toHaveLength(length)
  })

  it('continues after the end of a page, until there is nothing older, whatever arrives meanwhile', async () => {
    const person = await withNotes(25)
    const titles: string[] = []
    for (let page = 0, before = ''; page < 3; page++) {
      const { data, more, unread } = await ok<List>(list(person, person.email, before && `?before=${before}`))
      titles.push(...data.map((note) => note.title))
      expect([more, unread]).toEqual([page < 2, 25 + page])
      before = data.at(-1)?.id ?? ''
      await notifications.insert(world.database.db, [person.id], aCancellation('Newcomer'))
    }
    expect(titles).toEqual(Array.from({ length: 25 }, (_, index) => `Note ${25 - index} was cancelled`))
  })

  it("is empty after another user's notification", async () => {
    const [person, other] = [await withNotes(2), await withNotes(1)]
    const [theirs] = (await ok<List>(list(other, other.email))).data
    expect((await ok<List>(list(person, person.email, `?before=${theirs?.id}`))).data).toEqual([])
  })

  it('links to the subject of a notification, within the product only', async () => {
    const person = await aPerson(world)
    const { db, pool } = world.database
    await notifications.insert(db, [person.id], { key: 'tester_applied', values: {} })
    expect((await ok<List>(list(person, person.email))).data[0]?.link).toBe('/admin/pool?status=applied')
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
      await expect(
        pool.query('update notifications set link = $2 where user_id = $1', [person.id, link]),
      ).rejects.toThrow()
  })

  it.each(['0', '-1', '51', '1000000', '2.5', 'ten', '', '1&limit=2'])('refuses a limit of "%s"', async (limit) => {
    const person = await aPerson(world)
    const answer = await list(person, person.email, `?limit=${limit}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['query', 'limit'])
  })

  it('is found under the address in any case', async () => {
    const person = await withNotes(1)
    expect((await ok<List>(list(person, encodeURIComponent(person.email.toUpperCase())))).data).toHaveLength(1)
  })

  it("refuses another user's address and an unknown one alike", async () => {
    const [caller, other] = [await aPerson(world), await withNotes(1)]
    const [known, unknown] = [await list(caller, other.email), await list(caller, `${randomUUID()}@people.example`)]
    expect(known.statusCode).toBe(403)
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  })

  it('shows an administrator any address, and an unknown one as empty', async () => {
    const [admin, other] = [await aPerson(world, 'admin'), await withNotes(2)]
    expect(await ok<List>(list(admin, other.email))).toMatchObject({ unread: 2 })
    expect(await ok<List>(list(admin, 'nobody@people.example'))).toEqual({
      success: true,
      data: [],
      unread: 0,
      more: false,
    })
  })
})

describe('marking as read', () => {
  it('marks one, idempotently', async () => {
    const person = await withNotes(2)
    const id = (await ok<List>(list(person, person.email))).data[1]?.id ?? ''
    for (let i = 0; i < 2; i++) expect(await ok(mark(person, id))).toEqual({ success: true })
    const { data, unread } = await ok<List>(list(person, person.email))
    expect([data.map((note) => note.read), unread]).toEqual([[false, true], 1])
  })

  it("answers not found for another user's, for administrators too, and leaves it unread", async () => {
    const owner = await withNotes(1)
    const id = (await ok<List>(list(owner, owner.email))).data[0]?.id ?? ''
    for (const who of [await aPerson(world), await aPerson(world, 'admin')]) {
      const [known, unknown] = [await mark(who, id), await mark(who, randomUUID())]
      expect([known.statusCode, known.body]).toEqual([404, unknown.body])
      expect(unknown.statusCode).toBe(404)
    }
    expect((await ok<List>(list(owner, owner.email))).unread).toBe(1)
  })

  it('marks one and all before it, and none that came since', async () => {
    const person = await withNotes(3)
    const id = (await ok<List>(list(person, person.email))).data[1]?.id ?? ''
    await ok(markAll(person, id))
    const { data, unread } = await ok<List>(list(person, person.email))
    expect([data.map((note) => note.read), unread]).toEqual([[false, true, true], 1])
  })

  it("marks all of one's own only", async () => {
    const [owner, stranger] = [await withNotes(2), await withNotes(2)]
    const id = (await ok<List>(list(owner, owner.email))).data[0]?.id ?? ''
    for (const who of [stranger, await aPerson(world, 'admin')]) expect((await markAll(who, id)).statusCode).toBe(404)
    await ok(markAll(owner, id))
    expect((await ok<List>(list(owner, owner.email))).unread).toBe(0)
    expect((await ok<List>(list(stranger, stranger.email))).unread).toBe(2)
  })

  it('finds nothing under what is no id', async () => {
    expect((await mark(await aPerson(world), 'seven')).statusCode).toBe(404)
  })
})
