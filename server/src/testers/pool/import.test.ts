import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { roles } from '../../platform/db/embedded/role-names.ts'
import { wake } from '../../platform/jobs/wake.ts'
import { UnreadableFile } from './csv-file.ts'
import { importTesters } from './import.ts'

const world = useTestServer({ ownDatabase: true })
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fortnight-import-'))))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => void (await world.database.db.delete(testers)))

const header = 'Name,E-mail,Device model,Android version,Free storage MB,Country,Time zone,Premium\n'
const line = (number: number, model = 'Pixel 8', country = 'PK') =>
  `Tester ${number},t${number}@testers.example,${model},14,5000,${country},Asia/Karachi,no\n`
const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number)).join('')

async function run(content: string | Buffer) {
  const path = join(folder, 'testers.csv')
  await writeFile(path, content)
  return importTesters(world.database.db, path)
}

/** All stored rows, with the transaction that wrote each last. */
async function everything() {
  const { rows } = await world.database.db.execute(sql`
    select t.*, t.xmin::text as written, d.id as device, d.model, d.api, d.free_mb, d.updated_at as device_at,
      d.xmin::text as device_written
    from testers t left join devices d on d.tester_id = t.id order by t.email, d.model`)
  return rows
}

describe('an import', () => {
  it('adds the good lines and lists the others with number and reason', async () => {
    const file = `${header}${line(1)}Nobody,nowhere,Pixel,14,1,PK,Asia/Karachi,\n${line(2)}a,b\n${line(1)}`
    expect(await run(file)).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: [
        { line: 3, reason: 'E-mail: is not an e-mail address' },
        { line: 5, reason: 'has 2 columns where the header has 8' },
        { line: 6, reason: 'has the e-mail of line 2 again' },
      ],
    })
  })

  const spelt = (email: string, number = 1) => line(number).replace(`t${number}@testers.example`, email)

  it('refuses a Google account that the file has in another spelling, however often', async () => {
    const spellings = ['a.b.c@gmail.com', 'abc@gmail.com', 'abc+x@gmail.com', 'ABC@googlemail.com', 'a.bc+12@gmail.com']
    const file = header + line(1) + spellings.map((email) => spelt(email)).join('') + line(2)
    expect(await run(file)).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      refused: [4, 5, 6, 7].map((number) => ({
        line: number,
        reason: 'E-mail: is the Google account of line 3 in another spelling',
      })),
    })
    expect(await run(file)).toMatchObject({ added: 0, unchanged: 3, refused: { length: 4 } })
  })

  it('refuses a Google account that the pool has in another spelling, and takes the others', async () => {
    await run(header + spelt('first.last@gmail.com'))
    expect(await run(header + line(1) + spelt('firstlast@gmail.com') + line(2))).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: [{ line: 3, reason: 'E-mail: is the Google account of first.last@gmail.com in another spelling' }],
    })
  })

  it('that was cut off goes on after the lines that are stored, whatever was refused among them', async () => {
    const path = join(folder, 'resumed.csv')
    await run(header + spelt('first.last@gmail.com'))
    await writeFile(path, header + line(1) + spelt('firstlast@gmail.com') + lines(6).replace(line(1), ''))
    const heard: string[] = []
    const cutOff = importTesters(world.database.db, path, {
      batchSize: 2,
      onBatch: async (_tx, { stored }) => {
        if (stored > 2) throw new Error('the server stopped')
      },
    })
    await expect(cutOff).rejects.toThrow('the server stopped')
    const stored = (await everything()).length - 1
    const resumed = await importTesters(world.database.db, path, {
      batchSize: 2,
      stored,
      onLine: (number, outcome) => void heard.push(`${number} ${outcome}`),
    })
    expect(resumed).toMatchObject({ added: 6 - stored, unchanged: 0, refused: [{ line: 3 }] })
    expect(heard).toHaveLength(7 - stored)
  })

  it('gives new testers the prior of unknown testers', async () => {
    await run(header + line(1))
    const [tester] = await everything()
    expect(tester).toMatchObject({ status: 'expected', observed_days: 0, hazard_a: 1, model: 'Pixel 8', api: 34 })
    expect((tester?.['hazard_a'] as number) / ((tester?.['hazard_b'] as number) + 1)).toBeCloseTo(0.015, 3)
  })

  it('of the same file again writes no row', async () => {
    const file = header + lines(4500)
    expect(await run(file)).toMatchObject({ added: 4500 })
    const before = await everything()
    expect(await run(file)).toEqual({ added: 0, changed: 0, unchanged: 4500, refused: [] })
    expect(await everything()).toEqual(before)
  })

  it('updates facts and keeps what was learnt from tests', async () => {
    await run(header + lines(3))
    await world.database.db.update(testers).set({ hazard_a: 2, hazard_b: 90, score: 700, observed_days: 28 })
    expect(await run(header + line(0) + line(1, 'Pixel 8', 'IN') + line(2, 'Pixel 9'))).toEqual({
      added: 0,
      changed: 2,
      unchanged: 1,
      refused: [],
    })
    const found = await everything()
    expect(found.map(({ email, country, model }) => [email, country, model])).toEqual([
      ['t0@testers.example', 'PK', 'Pixel 8'],
      ['t1@testers.example', 'IN', 'Pixel 8'],
      ['t2@testers.example', 'PK', 'Pixel 8'],
      ['t2@testers.example', 'PK', 'Pixel 9'],
    ])
    for (const tester of found)
      expect(tester).toMatchObject({ hazard_a: 2, hazard_b: 90, score: 700, observed_days: 28 })
  })

  it('of one file by two operators at once adds each tester once', async () => {
    const path = join(folder, 'twice.csv')
    await writeFile(path, header + lines(3000))
    const both = await Promise.all([1, 2].map(() => importTesters(world.database.db, path)))
    expect(both.map(({ added }) => added).reduce((x, y) => x + y)).toBe(3000)
    expect(await everything()).toHaveLength(3000)
  })

  it('adds testers in the order of their e-mails, however PostgreSQL joins them', async () => {
    await run(header + lines(3000))
    const newcomers = Array.from({ length: 200 }, (_, number) => line(20_000 + ((number * 7) % 200))).join('')
    await world.database.db.transaction(async (tx) => {
      // The plan of a pool that is much larger than the file.
      await tx.execute(sql`set local enable_nestloop = off`)
      await tx.execute(sql`set local enable_mergejoin = off`)
      const path = join(folder, 'order.csv')
      await writeFile(path, header + newcomers)
      await importTesters(tx, path)
    })
    const { rows } = await world.database.db.execute<{ email: string }>(
      sql`select email from testers where email ~ '^t20[0-9]{3}@' order by id`,
    )
    const emails = rows.map(({ email }) => email)
    expect(emails).toHaveLength(200)
    expect(emails).toEqual(emails.toSorted())
  })

  it('counts every line while it works', async () => {
    const path = join(folder, 'progress.csv')
    await writeFile(path, header + lines(4100))
    const heard: [number, number][] = []
    await importTesters(world.database.db, path, { onProgress: (done, all) => heard.push([done, all]) })
    expect(heard).toEqual([
      [0, 4100],
      [2000, 4100],
      [4000, 4100],
      [4100, 4100],
    ])
  })

  const late = header + lines(5000)
  it.each<[string, Buffer | string]>([
    ['UTF-16', Buffer.from(`\uFEFF${late}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(late, 'utf16le')],
    ['Latin-1 in its last line', Buffer.concat([Buffer.from(late), Buffer.from(line(5001, 'T\xe9l\xe9'), 'latin1')])],
    ['an open quote in its last line', `${late}"open,`],
    ['a column missing', late.replaceAll(',Asia/Karachi', '').replace('Time zone,', '')],
  ])('of a file with %s leaves no trace', async (_what, content) => {
    await expect(run(content)).rejects.toThrow(UnreadableFile)
    expect(await everything()).toEqual([])
  })
})

describe('waking a job', () => {
  it('does nothing if no server has ever run', async () => {
    await world.database.pool.query('drop schema pgboss cascade')
    await wake(world.database.pool, 'some-queue')
    const { rows } = await world.database.pool.query(`select to_regclass('pgboss.queue') as there`)
    expect(rows).toEqual([{ there: null }])
  })

  it('leaves one job in the queue that a server has created, however often it is called', async () => {
    const { pool } = world.database
    await world.asOwner(`create schema pgboss authorization ${roles.server}`)
    const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
    const boss = new PgBoss({ db, schema: 'pgboss', createSchema: false })
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue('some-queue', { policy: 'short' })
    await wake(pool, 'some-queue')
    await wake(pool, 'some-queue')
    await wake(pool, 'another-queue')
    const { rows } = await pool.query('select name, state from pgboss.job')
    await boss.stop({ graceful: false })
    expect(rows.filter(({ name }) => !String(name).startsWith('__'))).toEqual([
      { name: 'some-queue', state: 'created' },
    ])
  })
})

it('testers of a run keep their seats through an import', async () => {
  await run(header + line(1))
  await world.database.db.update(testers).set({ active: 2 }).where(eq(testers.email, 't1@testers.example'))
  await run(header + line(1, 'Pixel 8', 'IN'))
  expect(await everything()).toMatchObject([{ active: 2, country: 'IN' }])
})
