import { fireEvent } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../server/src/operations/audit/audit.repository.ts'
import { aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel } from './administrators.ts'
import { collectDownloads } from './downloads.ts'
import { fill, screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person
beforeEach(async () => {
  admin = await aPerson(world, 'admin')
})

const search = () => expect.poll(() => Object.fromEntries(new URLSearchParams(location.search)))
const note = (actor: Person, action: string, subject: string, data: Record<string, unknown> = {}) =>
  audit(world.database.db, { actor_id: actor.id, action, subject, data })

const rows = async () => within(await screen.findByRole('table', { name: 'Audit log' })).getAllByRole('row')

/** Lets no request through until `release`, and collects the searches that were asked for. */
function holdRequests() {
  const through = globalThis.fetch
  const asked: string[] = []
  const { promise, resolve: release } = Promise.withResolvers<void>()
  globalThis.fetch = async (address, init) => {
    asked.push(new URL(address as string, location.href).search)
    await promise
    return through(address, init)
  }
  return { asked, release }
}

describe('the audit log', () => {
  it('says what was done to whom and why, and leads to them while they exist', async () => {
    const [user, deleted] = [await aPerson(world), await aPerson(world)]
    await ok(send(world.app, 'PUT', `/api/admin/users/${user.id}/disabled`, admin, { reason: 'Sells places.' }))
    await ok(send(world.app, 'DELETE', `/api/admin/users/${deleted.id}`, admin))
    await openPanel(world, admin, `/admin/audit?actor=${admin.id}`)
    await expect.poll(async () => (await rows()).length).toBe(3)
    const [, newest, before] = await rows()
    expect(newest).toHaveTextContent(/^Deleted a user/)
    expect(newest).toHaveTextContent('Deleted account')
    expect(newest).toHaveTextContent(deleted.id)
    expect(within(newest ?? document.body).queryByRole('link')).toBeNull()
    expect(before).toHaveTextContent(/^Disabled a user/)
    expect(before).toHaveTextContent('Reason: Sells places.')
    expect(within(before ?? document.body).getByRole('link')).toHaveAttribute('href', `/admin/users?user=${user.id}`)
  })
})

describe('the filters of a list', () => {
  it('hold together with its order however fast they are chosen, and are those of its file', async () => {
    const other = await aPerson(world, 'admin')
    await world.database.pool.query("update users set name = 'Hina Raza' where id = $1", [admin.id])
    for (const who of [admin, other])
      for (const action of ['user.disable', 'app.cancel']) await note(who, action, crypto.randomUUID())
    const { user } = await openPanel(world, admin, '/admin/audit')
    const about = await screen.findByLabelText('About')
    // Who acted comes after the rest.
    await screen.findByRole('option', { name: 'Hina Raza' })
    const { asked, release } = holdRequests()
    await user.selectOptions(about, 'Users')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(about).toHaveValue('user')
    // Before anything can be drawn in between.
    fireEvent.change(screen.getByLabelText('Who'), { target: { value: admin.id } })
    fireEvent.click(screen.getByRole('link', { name: 'When' }))
    fill(screen.getByLabelText('Person, action, id or detail'), 'disable')
    await expect.poll(() => asked.some((search) => search.includes('q=disable'))).toBe(true)
    release()
    await search().toEqual({ group: 'user', actor: admin.id, sort: 'at', q: 'disable' })
    await expect.poll(async () => (await rows()).length).toBe(2)

    const downloads = collectDownloads()
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([expect.stringMatching(/^audit-\d{4}-\d\d-\d\d\.csv$/)])
    const lines = (await downloads[0]?.text())?.trim().split('\r\n')
    expect(lines).toEqual([expect.any(String), expect.stringContaining(`${admin.email},user.disable,`)])
  })
})
