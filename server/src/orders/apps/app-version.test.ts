import { describe, expect, it } from 'vitest'
import { appFields } from '@fortnight/contract/orders/apps'
import { anApp, aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const putApp = (who: Person, id: string, body: object) => send(world.app, 'PUT', `/api/apps/${id}`, who, body)
const read = (who: Person, id: string) => ok<Record<string, unknown>>(send(world.app, 'GET', `/api/apps/${id}`, who))
const six = {
  name: 'Tideline',
  description: 'Tides.',
  category: 'Sports',
  requirements: 'Android 10',
  testing_credentials: 'guest / 1234',
  test_instructions: 'Open it daily.',
}
const setup = { package_name: 'pk.tideline', opt_in_url: null, access_method: null, group_email: null, countries: [] }

describe('the version of an app', () => {
  it('is 1 at first and counts its owner’s edits, in the form and in the Play setup', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect(app.version).toBe(1)
    expect(await ok(putApp(owner, app.id, { description: 'New', version: 1 }))).toMatchObject({ version: 2 })
    expect(await ok(putApp(owner, app.id, { description: 'New', version: 2 }))).toMatchObject({ version: 2 })
    const saved = send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, { ...setup, version: 2 })
    expect(await ok(saved)).toMatchObject({ version: 3 })
    const order = { package_plan: 'pro' }
    expect(await ok(send(world.app, 'PUT', `/api/apps/${app.id}/order`, owner, order))).toMatchObject({ version: 3 })
  })

  it.each(appFields)('counts a change of the field %s, which the owner and an administrator see', async (field) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect(await ok(putApp(owner, app.id, { [field]: 'Changed', version: 1 }))).toMatchObject({
      [field]: 'Changed',
      version: 2,
    })
    if (field === 'testing_credentials') return
    const admin = await aPerson(world, 'admin')
    const { data } = await ok<{ data: { app: object } }>(send(world.app, 'GET', `/api/admin/apps/${app.id}`, admin))
    expect(data.app).toMatchObject({ [field]: 'Changed' })
  })

  it('lets a change leave out unchanged fields, and remove a field by sending it blank', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await ok(putApp(owner, app.id, six))
    await ok(putApp(owner, app.id, { category: '', version: 2 }))
    expect(await read(owner, app.id)).toMatchObject({ ...six, category: null, version: 3 })
    await ok(putApp(owner, app.id, { testing_credentials: null, version: 3 }))
    expect(await read(owner, app.id)).toMatchObject({ ...six, category: null, testing_credentials: null })
  })

  it('refuses a change of another version and writes nothing, whatever it changes', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await ok(putApp(owner, app.id, { description: 'Theirs', version: 1 }))
    for (const version of [1, 3]) {
      const answer = await putApp(owner, app.id, { category: 'Mine', version })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'conflict',
        detail: 'This was changed by someone else. Please refresh the page and try again.',
      })
    }
    const stale = await send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, { ...setup, version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(await read(owner, app.id)).toMatchObject({ description: 'Theirs', category: null, package_name: null })
  })

  it('of a finished app is refused as finished, not as changed', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await world.database.pool.query("update apps set status = 'cancelled' where id = $1", [app.id])
    const answer = await putApp(owner, app.id, { name: 'New', version: 1 })
    expect(answer.json()).toMatchObject({ code: 'conflict', detail: 'This app can no longer be changed.' })
  })

  it('is optional: the six fields alone replace all six, as programs send them', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await ok(putApp(owner, app.id, six))
    await ok(putApp(owner, app.id, { name: 'Only', description: 'These' }))
    expect(await read(owner, app.id)).toMatchObject({
      name: 'Only',
      description: 'These',
      category: null,
      requirements: null,
      testing_credentials: null,
      test_instructions: null,
    })
    expect((await putApp(owner, app.id, { name: 'No description' })).statusCode).toBe(422)
    expect((await putApp(owner, app.id, { name: ' ', version: 3 })).statusCode).toBe(422)
    expect((await putApp(owner, app.id, { status: 'active', version: 3 })).statusCode).toBe(403)
  })

  it('is closed to other users, who learn nothing of the app', async () => {
    const [owner, other] = [await aPerson(world), await aPerson(world)]
    const app = await anApp(world, owner)
    for (const version of [1, 2]) expect((await putApp(other, app.id, { name: 'x', version })).statusCode).toBe(403)
  })
})
