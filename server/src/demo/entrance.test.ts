import { describe, expect, it } from 'vitest'
import { send } from '../../../tests/fixtures.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { aBuiltWeb } from '../platform/http/pages.testkit.ts'
import { makeAdministrator } from '../identity/auth/administrators.ts'

const webRoot = aBuiltWeb({
  draw: '(path) => path',
  files: { 'client/index.html': '<!doctype html><head></head>', 'client/portal.html': '<!doctype html><head></head>' },
})
const demo = useTestServer({ env: { DEMO: 'on' }, demo: true, webRoot })
const real = useTestServer()

const enter = (role: string, { app } = demo) => app.inject({ method: 'GET', url: `/demo/${role}` })

/** What the page does that the browser is sent to. */
async function exchange(location: string, cookie: string | undefined) {
  const code = new URL(location).searchParams.get('token') ?? ''
  const { body } = await demo.app.inject({
    method: 'POST',
    url: '/api/auth/verify-token',
    headers: { authorization: `Bearer ${code}`, ...(cookie && { cookie }) },
  })
  return JSON.parse(body) as { user?: { role: string }; access_token?: string; confirm?: true }
}

describe('a visitor of the demo', () => {
  it.each(['developer', 'admin', 'tester'])('looks around as a %s without a password', async (role) => {
    const answer = await enter(role)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { location = '' } = answer.headers
    expect(new URL(location).pathname).toBe('/auth/callback')
    const [cookie] = String(answer.headers['set-cookie']).split(';')
    const { user, access_token } = await exchange(location, cookie)
    expect(user?.role).toBe(role)
    expect(access_token).toBeTruthy()
    // A code works once.
    expect((await exchange(location, cookie)).access_token).toBeUndefined()
  })

  it('is asked first when the link was begun in another browser', async () => {
    const { location = '' } = (await enter('developer')).headers
    expect(await exchange(location, undefined)).toMatchObject({ confirm: true })
  })

  it('finds no entrance for another role, nor on a server without sample data', async () => {
    expect((await enter('owner')).statusCode).toBe(404)
    expect((await enter('admin', real)).statusCode).toBe(404)
  })

  it('reads in every document that it is one', async () => {
    expect((await send(demo.app, 'GET', '/dashboard', null)).body).toContain('<meta name="demo" content="still"/>')
  })

  it('sees the time of a demo whose sample testers do not act, and cannot play it', async () => {
    const time = await send(demo.app, 'GET', '/api/demo/time', null)
    expect(time.json()).toEqual({ now: expect.any(String), playing: null })
    for (const play of ['day', 'test', 'stop'])
      expect((await send(demo.app, 'POST', '/api/demo/time', null, { play })).statusCode).toBe(404)
  })

  it('finds none any longer once the operator has made an administrator', async () => {
    await makeAdministrator(demo.database.db, 'operator@fortnight.example', 'Operator')
    for (const role of ['developer', 'admin', 'tester']) expect((await enter(role)).statusCode).toBe(404)
    expect((await send(demo.app, 'GET', '/api/demo/time', null)).statusCode).toBe(404)
  })
})
