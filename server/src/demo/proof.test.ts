import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type Person, send } from '../../../tests/fixtures.ts'
import { type TestServer, useTestServer } from '../../../tests/test-server.ts'
import { makeAdministrator } from '../identity/auth/administrators.ts'
import { signInTo } from './live.testkit.ts'

const demo = useTestServer({ env: { DEMO: 'on' }, demo: true })
const real = useTestServer({ demo: true })

/** Whether that person may do without a password what asks for a proof; their session began an hour ago. */
async function proves({ app, database: { pool } }: TestServer, who: Person, act?: string) {
  await pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [who.id])
  const known = await send(app, 'GET', '/api/account', who)
  const body = { name: 'Builds', scopes: ['read'], sandbox: false }
  const makeKey = () => send(app, 'POST', '/api/account/keys', who, body)
  const of = act ? { act } : { call: (await makeKey()).json<{ call: string }>().call }
  const proof = await send(app, 'POST', '/api/demo/proof', who, { of })
  const key = await makeKey()
  return [known.json<{ sample: boolean }>().sample, proof.statusCode, key.statusCode]
}

const proven = [true, 200, 201]
const refused = [false, 404, 403]

describe('a visitor of the demo', () => {
  let developer: Person
  let admin: Person
  beforeAll(async () => {
    developer = await signInTo(demo, 'developer')
    admin = await signInTo(demo, 'admin')
  })

  it('confirms without a password what asks for one', async () => {
    expect(await proves(demo, developer)).toEqual(proven)
    expect(await proves(demo, admin)).toEqual(proven)
  })

  it('opens what they confirm and nothing else, and never the administration', async () => {
    expect(await proves(demo, developer, 'exports')).toEqual([true, 200, 403])
    expect(await proves(demo, admin, 'administration')).toEqual([true, 422, 403])
  })

  it('who has an account of their own gives its password', async () => {
    expect(await proves(demo, await aPerson(demo))).toEqual(refused)
  })

  it('gives passwords again once the operator has made an administrator', async () => {
    await makeAdministrator(demo.database.db, 'operator@fortnight.example', 'Operator')
    expect(await proves(demo, developer)).toEqual(refused)
  })
})

it('a server that is not run as a demo has no such proof, even for the sample people in its database', async () => {
  const developer = await signInTo(real, 'developer')
  expect(await proves(real, developer)).toEqual(refused)
})
