import { sampleStays } from '@fortnight/contract/vocabulary/sample-accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type Person, send } from '../../../tests/fixtures.ts'
import { sendProven } from '../../../tests/send-proven.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { makeAdministrator } from '../identity/auth/administrators.ts'
import { signInTo } from './live.testkit.ts'

const demo = useTestServer({ env: { DEMO: 'on', ADMIN_SECOND_FACTOR: 'off' }, demo: true })

const enter = async (role: string) => (await demo.app.inject({ method: 'GET', url: `/demo/${role}` })).statusCode
const entrances = async () => [await enter('developer'), await enter('admin'), await enter('tester')]

/** Status and message of a call. */
async function answer(method: 'DELETE' | 'POST' | 'PUT', path: string, who: Person, body?: object) {
  const reply = await sendProven(demo, method, path, who, body)
  return [reply.statusCode, reply.json<{ detail?: string }>().detail]
}

const refused = [403, sampleStays]

describe('a visitor of the demo', () => {
  let developer: Person
  let admin: Person
  let tester: Person
  beforeAll(async () => {
    developer = await signInTo(demo, 'developer')
    admin = await signInTo(demo, 'admin')
    tester = await signInTo(demo, 'tester')
    await demo.database.pool.query('update sessions set second_factor = true where user_id = $1', [admin.id])
  })

  it('learns that theirs is a sample account', async () => {
    for (const who of [developer, admin, tester])
      expect((await send(demo.app, 'GET', '/api/account', who)).json()).toMatchObject({ sample: true })
    const visitor = await aPerson(demo)
    expect((await send(demo.app, 'GET', '/api/account', visitor)).json()).toMatchObject({ sample: false })
  })

  it('can neither delete it nor move it to another address', async () => {
    for (const who of [developer, admin, tester]) {
      expect(await answer('DELETE', '/api/account', who)).toEqual(refused)
      expect(await answer('POST', '/api/account/email', who, { email: 'visitor@people.example' })).toEqual(refused)
    }
    expect(await entrances()).toEqual([303, 303, 303])
  })

  it('can as an operator neither delete nor disable a sample account, nor change a role', async () => {
    const visitor = await aPerson(demo)
    for (const { id } of [developer, tester]) {
      expect(await answer('DELETE', `/api/admin/users/${id}`, admin)).toEqual(refused)
      expect(await answer('PUT', `/api/admin/users/${id}/disabled`, admin, { reason: 'Seen enough.' })).toEqual(refused)
    }
    const known = await send(demo.app, 'GET', `/api/admin/users/${developer.id}`, admin)
    expect(known.json()).toMatchObject({ data: { sample: true } })
    const promote = ({ id }: Person) => answer('PUT', `/api/admin/users/${id}/role`, admin, { role: 'admin' })
    expect(await promote(developer)).toEqual(refused)
    expect(await promote(visitor)).toEqual([403, expect.stringContaining('changes no roles')])
    expect(await entrances()).toEqual([303, 303, 303])
  })

  it('can delete an account of their own', async () => {
    expect(await answer('DELETE', '/api/account', await aPerson(demo))).toEqual([200, undefined])
  })

  it('finds sample accounts like all others once the operator has made an administrator', async () => {
    await makeAdministrator(demo.database.db, 'operator@fortnight.example', 'Operator')
    expect((await send(demo.app, 'GET', '/api/account', developer)).json()).toMatchObject({ sample: false })
    expect(await answer('POST', '/api/account/email', developer, { email: 'zara@people.example' })).toEqual([
      200,
      undefined,
    ])
  })
})
