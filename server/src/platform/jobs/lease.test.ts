import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { administer } from '../../../../tests/prepared.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { roles } from '../db/embedded/role-names.ts'
import { leaseFrom, taken } from './lease.ts'
import { moment } from '../db/moment.ts'
import { workOff } from './work-off.ts'

const world = useTestServer({ ownDatabase: true })
const query = (text: string) => world.database.pool.query(text)
beforeAll(() =>
  administer(
    (owner) =>
      owner.query(`create table errands (id int primary key, due_at timestamptz, held_until timestamptz, takes int default 0);
        grant all on errands to ${roles.server}`),
    world.connection.database,
  ),
)
beforeEach(async () => {
  await query('delete from errands')
  await query("insert into errands (id, due_at) select n, 'epoch' from generate_series(1, 40) n")
})

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

/** What a server takes that has that time. */
async function take(db: Db, at: Date, most = 1): Promise<number[]> {
  const errands = { table: 'errands', key: 'id', order: sql`t.due_at, t.id`, most, sets: sql`takes = t.takes + 1` }
  const due = sql`t.due_at <= ${moment(at)}`
  const { rows } = await db.execute<{ id: number }>(
    sql`with ${taken({ ...errands, due }, leaseFrom(at, minuteMs))} select id from taken order by id`,
  )
  return rows.map(({ id }) => id)
}
const letGo = (id: number, due: Date | null) =>
  world.database.db.execute(
    sql`update errands set held_until = null, due_at = ${due ? moment(due) : sql`null`} where id = ${id}`,
  )
const listTakes = async () => (await query('select takes from errands order by id')).rows.map(({ takes }) => takes)

/** Connections of another server. */
function anotherServer() {
  const database = openDatabase({ config: world.connection, connections: 4 })
  onTestFinished(() => database.close())
  return database
}

describe('rows that servers work on', () => {
  it('are each taken by one server, however many take at the same moment', async () => {
    const { db } = anotherServer()
    const turns = Array.from({ length: 24 }, (_, n) => take(n % 2 ? db : world.database.db, now, 5))
    const all = (await Promise.all(turns)).flat()
    expect(new Set(all).size).toBe(all.length)
    // Those that two servers wanted at the same moment are left to the one that asks next.
    while ((await take(db, now, 5)).length);
    expect(await listTakes()).toEqual(Array.from({ length: 40 }, () => 1))
  })

  it('that another transaction holds are left out, without waiting for it', async () => {
    const client = await anotherServer().pool.connect()
    await client.query('begin')
    await client.query('select from errands where id < 40 for no key update')
    expect(await take(world.database.db, now, 40)).toEqual([40])
    await client.query('rollback')
    client.release()
    expect(await take(world.database.db, now, 40)).toHaveLength(39)
  })

  it('that were taken in a transaction that its server did not survive are free at once', async () => {
    const { pool } = anotherServer()
    const client = await pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    await client.query("update errands set held_until = 'infinity' where id = 1")
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await administer((owner) => owner.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]))
    client.release(true)
    expect(await take(world.database.db, now)).toEqual([1])
  })

  it('are taken in their order, and again only once their server let them go and they are due', async () => {
    await query("update errands set due_at = '2020-01-01' where id <> 7")
    expect(await take(world.database.db, now, 2)).toEqual([1, 7])
    await letGo(7, later(hourMs))
    expect(await take(world.database.db, now, 40)).toHaveLength(38)
    expect(await take(world.database.db, later(hourMs - 1), 40)).not.toContain(7)
  })

  it('whose server died are taken by another one when the lease ends, and not before', async () => {
    const { db } = anotherServer()
    expect(await take(db, now, 40)).toHaveLength(40)
    expect(await take(world.database.db, later(minuteMs - 1), 40)).toEqual([])
    const again = await Promise.all([
      take(world.database.db, later(minuteMs), 40),
      take(db, later(minuteMs), 40),
      take(world.database.db, later(minuteMs), 40),
    ])
    expect(again.flat()).toHaveLength(40)
    expect(await listTakes()).toEqual(Array.from({ length: 40 }, () => 2))
  })

  it('are all worked on, and a failure of one stops no other', async () => {
    const done: number[] = []
    const errors: Error[] = []
    const server = (db: Db) =>
      workOff({
        clock: () => now,
        leaseMs: minuteMs,
        most: 3,
        take: ({ most }) => take(db, now, most),
        async work(id) {
          if (id === 11) throw new Error('this one')
          done.push(id)
          await letGo(id, null)
        },
        onError: (error) => void errors.push(error),
      })
    await Promise.all([server(world.database.db), server(anotherServer().db)])
    expect(done.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1).filter((n) => n !== 11))
    expect(errors).toEqual([new Error('this one')])
    expect(await take(world.database.db, later(minuteMs), 40)).toEqual([11])
  })
})
