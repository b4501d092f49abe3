import { afterEach, expect, test, vi } from 'vitest'
import { database } from './database.ts'

const id = '0b6f3c1e-8a4f-4a55-9d0b-3f1f0c3d2a11'
afterEach(() => vi.unstubAllGlobals())

/** A server that gives every call this answer; what it was asked. */
function aServer(status: number, body: unknown): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Promise.resolve(Response.json(body, { status }))
  })
  return asked
}

test('what is there is answered with success', async () => {
  const asked = aServer(200, { success: true, data: { id, name: 'Tideline' } })
  expect(await database.read('apps', id)).toEqual({ success: true, data: { id, name: 'Tideline' } })
  expect(asked).toEqual([`GET /api/db/apps/${id}`])
})

test("a refusal is answered with success false and the server's words", async () => {
  aServer(404, { code: 'not_found', detail: 'Document not found' })
  expect(await database.read('contacts', id)).toMatchObject({ success: false, error: 'Document not found' })
})

test('a server that cannot be reached is a failure and no exception', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await database.create('leads', { email: 'sana@people.example' })).toMatchObject({ success: false })
})

test('without a session no request to write an app is sent', async () => {
  const asked = aServer(200, { success: true })
  const refused = { success: false, error: 'User not authenticated' }
  const app = { name: 'Tideline', description: 'Tides', category: null, requirements: null }
  const rest = { testingCredentials: null, testInstructions: null }
  expect(await database.create('apps', { ...app, ...rest })).toMatchObject(refused)
  expect(await database.update('apps', id, { name: 'x' })).toMatchObject(refused)
  expect(await database.delete('apps', id)).toMatchObject(refused)
  expect(asked).toEqual([])
})

test('a list has one filter, one order and a limit; testing requests come newest first', async () => {
  const asked = aServer(200, { success: true, data: [] })
  await database.list('apps', { where: { field: 'userId', equals: id }, limit: 5 })
  await database.testingRequests(id)
  await database.contacts()
  const newest = 'orderBy=createdAt&direction=desc'
  expect(asked).toEqual([
    `GET /api/db/apps?where=userId&equals=${id}&limit=5`,
    `GET /api/db/testingRequests?where=userId&equals=${id}&${newest}`,
    `GET /api/db/contacts?${newest}`,
  ])
})

test('a profile that is missing has the specified words, and a missing app is thrown', async () => {
  aServer(200, { success: true, data: [] })
  expect(await database.profile(id)).toEqual({ success: false, error: 'User not found' })
  aServer(404, { code: 'not_found', detail: 'App not found' })
  await expect(database.app(id)).rejects.toThrow('App not found')
})
