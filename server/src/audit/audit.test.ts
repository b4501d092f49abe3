import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'
import { audit } from './audit.repository.ts'

const world = useWorld()
interface Line {
  action: string
  subject: string
  actor: { id: string; email: string } | null
  data: object
}
const list = (who: Person, search: string) =>
  ok<{ data: Line[]; total: number }>(send(world.app, 'GET', `/api/admin/audit?${search}`, who))
const note = (actor: Person | null, action: string, subject: string, data: Record<string, unknown> = {}) =>
  audit(world.database.db, { actor_id: actor?.id ?? null, action, subject, data })

it('the log is found by action, group, person, subject and detail, newest first', async () => {
  const [one, other, subject, word] = [
    await aPerson(world, 'admin'),
    await aPerson(world, 'admin'),
    randomUUID(),
    randomUUID().slice(0, 8),
  ]
  await note(one, 'user.disable', subject, { reason: `Because of ${word}` })
  await note(other, 'user.enable', subject)
  await note(null, 'payment.completed', randomUUID(), { by: word })
  const found = async (search: string) => (await list(one, search)).data.map(({ action }) => action)
  expect(await found(`q=${subject}`)).toEqual(['user.enable', 'user.disable'])
  expect(await found(`q=${subject}&sort=at`)).toEqual(['user.disable', 'user.enable'])
  expect(await found(`q=${word}`)).toEqual(['payment.completed', 'user.disable'])
  expect(await found(`q=${word}&group=user`)).toEqual(['user.disable'])
  expect(await found(`actor=${other.id}`)).toEqual(['user.enable'])
  expect(await found(`q=${encodeURIComponent(other.email)}`)).toEqual(['user.enable'])
  expect(await found(`q=${subject}&group=content`)).toEqual([])
  const [line] = (await list(one, `q=${word}&group=payment`)).data
  expect(line?.actor).toBeNull()
})

it('the log names everybody who acted, once', async () => {
  const [one, other, idle] = [
    await aPerson(world, 'admin'),
    await aPerson(world, 'admin'),
    await aPerson(world, 'admin'),
  ]
  for (const actor of [one, other, one]) await note(actor, 'user.enable', randomUUID())
  const { data } = await ok<{ data: { id: string }[] }>(send(world.app, 'GET', '/api/admin/audit/actors', one))
  const ids = data.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([one.id, other.id]))
  expect(ids).not.toContain(idle.id)
})

it('the log is exported with its details, and the export is the last line', async () => {
  const [admin, subject] = [await aPerson(world, 'admin'), randomUUID()]
  await note(admin, 'user.disable', subject, { reason: '=2+2' })
  const file = await send(world.app, 'GET', `/api/admin/audit.csv?q=${subject}`, admin)
  expect(file.body.trim().split('\r\n')[1]).toContain(`${admin.email},user.disable,${subject},"{""reason"":""=2+2""}"`)
  expect((await list(admin, `actor=${admin.id}`)).data.map(({ action }) => action)).toEqual([
    'audit.export',
    'user.disable',
  ])
})

it('nobody changes the log, not even the database’s owner by mistake', async () => {
  const { pool } = world.database
  await expect(pool.query('delete from audit_log')).rejects.toThrow('append-only')
})
