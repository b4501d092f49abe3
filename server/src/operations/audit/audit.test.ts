import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { anApp, aPayment, aPerson, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { checkRestored } from '../backup/check-restored.ts'
import { audit } from './audit.repository.ts'

const world = useTestServer()
interface Line {
  action: string
  subject: string
  subject_name: string | null
  people: Record<string, string>
  actor: { id: string; email: string } | null
  data: object
}
const list = (who: Person, search: string) =>
  ok<{ data: Line[]; total: number }>(send(world.app, 'GET', `/api/admin/audit?${search}`, who))
const note = (actor: Person | null, action: string, subject: string, data: Record<string, unknown> = {}) =>
  audit(world.database.db, { actor_id: actor?.id ?? null, action, subject, data })

it('the log is searched by action, group, person, subject and detail, newest first', async () => {
  const [first, other, subject, marker] = [
    await aPerson(world, 'admin'),
    await aPerson(world, 'admin'),
    randomUUID(),
    randomUUID().slice(0, 8),
  ]
  await note(first, 'user.disable', subject, { reason: `Because of ${marker}` })
  await note(other, 'user.enable', subject)
  await note(null, 'payment.completed', randomUUID(), { by: marker })
  const found = async (search: string) => (await list(first, search)).data.map(({ action }) => action)
  expect(await found(`q=${subject}`)).toEqual(['user.enable', 'user.disable'])
  expect(await found(`q=${subject}&sort=at`)).toEqual(['user.disable', 'user.enable'])
  expect(await found(`q=${marker}`)).toEqual(['payment.completed', 'user.disable'])
  expect(await found(`q=${marker}&group=user`)).toEqual(['user.disable'])
  expect(await found(`actor=${other.id}`)).toEqual(['user.enable'])
  expect(await found(`q=${encodeURIComponent(other.email)}`)).toEqual(['user.enable'])
  expect(await found(`q=${subject}&group=content`)).toEqual([])
  const [line] = (await list(first, `q=${marker}&group=payment`)).data
  expect(line?.actor).toBeNull()
})

it('the log is searched by the first letters of a word, and by current names', async () => {
  const [first, other, subject] = [await aPerson(world, 'admin'), await aPerson(world, 'admin'), randomUUID()]
  await note(first, 'user.disable', subject, { reason: 'Zyx, again' })
  await note(other, 'user.enable', subject, { by: 'Azyx' })
  const found = async (q: string) => (await list(first, new URLSearchParams({ q }).toString())).data
  expect((await found('zy')).map(({ action }) => action)).toEqual(['user.disable'])
  expect((await found('ZYX, AGAIN')).map(({ action }) => action)).toEqual(['user.disable'])
  expect((await found('user.en')).map(({ action }) => action)).toContain('user.enable')
  await world.database.pool.query(`update users set name = 'Wqueen Vale' where id = $1`, [other.id])
  expect((await found('wqueen')).map(({ action }) => action)).toEqual(['user.enable'])
})

it('the log shows the names of its subjects', async () => {
  const [admin, owner] = [await aPerson(world, 'admin'), await aPerson(world)]
  const app = await anApp(world, owner, { name: 'Moonrise Ledger' })
  const payment = await aPayment(world, owner)
  const [tester = 0] = await aPool(world, 1)
  const subjects: [string, string, string | null][] = [
    ['app.cancel', app.id, 'Moonrise Ledger'],
    ['team.add', app.id, 'Moonrise Ledger'],
    ['payment.failed', payment.id, payment.transaction_id],
    ['user.disable', owner.id, 'Zara Malik'],
    ['run.nudge', app.id, 'Moonrise Ledger'],
    ['payout.approve', randomUUID(), null],
    ['tester.pause', `tester:${tester}`, expect.stringMatching(/./) as string],
    ['contact.status', randomUUID(), null],
    ['contact.status', app.id, null],
    ['content.write', 'hero', null],
    ['app.export', 'app', null],
  ]
  for (const [action, subject] of subjects) await note(admin, action, subject)
  const { data } = await list(admin, `actor=${admin.id}&sort=at`)
  expect(data.map((line) => [line.action, line.subject, line.subject_name])).toEqual(subjects)
})

it('the log names the testers whose ids are in the data of a line', async () => {
  const admin = await aPerson(world, 'admin')
  const app = await anApp(world, await aPerson(world))
  const [first = 0, second = 0] = await aPool(world, 2)
  await world.database.pool.query(`update testers set name = 'Putri' where id = $1`, [first])
  await world.database.pool.query(`update testers set name = 'Hamza' where id = $1`, [second])
  await note(admin, 'team.replace', app.id, { released_id: first, tester_id: second, reason: 'Silent.' })
  await note(admin, 'team.add', app.id, { tester_id: 'not a number' })
  const { data } = await list(admin, `actor=${admin.id}&sort=at`)
  expect(data.map(({ people }) => people)).toEqual([{ released_id: 'Putri', tester_id: 'Hamza' }, {}])
})

it('the log shows a setting before and after, also when a default was restored', async () => {
  const admin = await aPerson(world, 'admin')
  const at = '/api/admin/settings/fees'
  const fees = (payment_percent: number) => ({ payment_percent, payout_percent: 1 })
  let version = 0
  for (const percent of [2, 3])
    ({ version } = await ok<{ version: number }>(send(world.app, 'PUT', at, admin, { data: fees(percent), version })))
  await ok(send(world.app, 'DELETE', `${at}?version=${version}`, admin))
  const { data } = await ok<{ data: { change: object | null }[] }>(
    send(world.app, 'GET', `/api/admin/audit?actor=${admin.id}&sort=at`, admin),
  )
  expect(data.map(({ change }) => change)).toEqual([
    { before: null, after: fees(2) },
    { before: fees(2), after: fees(3) },
    { before: fees(3), after: null },
  ])
})

it('the log lists each actor once', async () => {
  const [first, other, idle] = [
    await aPerson(world, 'admin'),
    await aPerson(world, 'admin'),
    await aPerson(world, 'admin'),
  ]
  for (const actor of [first, other, first]) await note(actor, 'user.enable', randomUUID())
  const { data } = await ok<{ data: { id: string }[] }>(send(world.app, 'GET', '/api/admin/audit/actors', first))
  const ids = data.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([first.id, other.id]))
  expect(ids).not.toContain(idle.id)
})

it('the log is exported with its details, and the export is the last line', async () => {
  const [admin, subject] = [await aPerson(world, 'admin'), randomUUID()]
  await note(admin, 'user.disable', subject, { reason: '=2+2' })
  const file = await send(world.app, 'GET', `/api/admin/audit.csv?q=${subject}`, admin)
  expect(file.body.trim().split('\r\n')[1]).toContain(`${admin.email},user.disable,${subject},,"{""reason"":""=2+2""}"`)
  expect((await list(admin, `actor=${admin.id}`)).data.map(({ action }) => action)).toEqual([
    'audit.export',
    'user.disable',
  ])
})

it('a line that was changed with the triggers off is found by its chain', async () => {
  const [admin, subject] = [await aPerson(world, 'admin'), randomUUID()]
  const { db } = world.database
  await note(admin, 'user.disable', subject, { reason: 'Spam' })
  expect((await checkRestored(db)).wrong).not.toContain('The audit log is broken.')
  const change = (data: string) =>
    world.asOwner(`set session_replication_role = replica;
      update audit_log set data = '${data}' where subject = '${subject}'`)
  await change('{"reason":"Ham"}')
  expect((await checkRestored(db)).wrong).toContain('The audit log is broken.')
  await change('{"reason":"Spam"}')
  expect((await checkRestored(db)).wrong).not.toContain('The audit log is broken.')
})

it('the log cannot be changed, not even by mistake of the database’s owner', async () => {
  await expect(world.asOwner('delete from audit_log')).rejects.toThrow('append-only')
  await expect(world.database.pool.query('delete from audit_log')).rejects.toThrow('permission denied')
})
