import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp, pidIn, query, until } from '../../platform/db/embedded.fixtures.ts'
import * as archiveStatus from './archive-status.repository.ts'
import { anArchive, type Archive } from './archive.testkit.ts'
import { planFor } from './plan.ts'
import { endArchive, findSlot } from './slot.ts'

let archive: Archive
beforeAll(async () => {
  archive = await anArchive()
  await query(archive.handle, 'create table moments (n int)')
})
afterAll(async () => {
  await archive.close()
  await cleanUp()
})

/** Writes a row, and returns a moment before which it was acknowledged, once the archive covers that. */
async function written(n: number): Promise<Date> {
  await query(archive.handle, `insert into moments values (${n})`)
  return archive.covered()
}
const newestCovered = async () => planFor(await archive.histories(), { kind: 'latest' }).chunks.at(-1)?.until ?? 0

test('an archive that is away is awaited, and then has all of it', async () => {
  const away = `${archive.folder}.away`
  await rename(archive.folder, away)
  // As the folder is below a disk that is not mounted.
  await mkdir(archive.folder)
  await until(async () => (await archive.row())?.problem === 'missing')
  await query(archive.handle, 'insert into moments values (0)')
  expect(await readdir(archive.folder)).toEqual([])
  await rmdir(archive.folder)
  await rename(away, archive.folder)
  const moment = await archive.covered()
  expect((await archive.row())?.problem).toBeNull()
  expect(await newestCovered()).toBeGreaterThanOrEqual(moment.getTime())
  expect(await archive.histories()).toHaveLength(1)
})

test('a problem is over once the archive has grown, and not as soon as it is tried again', async () => {
  await archive.stop()
  const { db } = archive.database
  const covered = (await archive.row())?.covered_until ?? new Date(0)
  await archiveStatus.setProblem(db, 'missing')
  await archiveStatus.beat(db, covered)
  expect((await archive.row())?.problem).toBe('missing')
  await archiveStatus.beat(db, new Date(covered.getTime() + 1))
  expect((await archive.row())?.problem).toBeNull()
  archive.start()
})

test('of several servers one writes, and another goes on when it stops', async () => {
  const other = archive.write()
  await written(0)
  await archive.stop()
  await written(0)
  expect(await archive.histories()).toHaveLength(1)
  await other.close()
  archive.start()
  await written(0)
  expect(await newestCovered()).toBeGreaterThan(0)
})

test('a server that stops archives all that was written before, however much that is', async () => {
  await archive.stop()
  await query(archive.handle, `create table much as select repeat('x', 1000) from generate_series(1, 50000)`)
  const [moment] = (await query(archive.handle, 'select clock_timestamp()')) as [Date]
  archive.start()
  await archive.stop()
  expect(await newestCovered()).toBeGreaterThanOrEqual(moment.getTime())
  await query(archive.handle, 'drop table much')
  archive.start()
})

test('a server that stopped has freed the slot, so that the archive can be ended at once', async () => {
  const { db } = archive.database
  for (let round = 0; round < 12; round += 1) {
    await written(0)
    await archive.stop()
    expect(await findSlot(db)).toMatchObject({ active: false })
    archive.start()
  }
})

test('what a killed server left unfinished is removed by the next one', async () => {
  const [history] = await archive.histories()
  const folder = path.join(archive.folder, history?.name ?? '')
  await archive.stop()
  const halves = ['full-1.part', 'wal-1.part']
  for (const name of halves) await writeFile(path.join(folder, name), 'half')
  archive.start()
  await written(0)
  await archive.fullBackup(2)
  // What the stream is writing just now has such a name, too.
  expect((await readdir(folder)).filter((name) => halves.includes(name))).toEqual([])
  expect((await archive.histories())[0]?.fulls).toHaveLength(2)
})

test('what was acknowledged before a moment is restored, also if PostgreSQL was killed then, and nothing from after it', async () => {
  await query(archive.handle, 'truncate moments')
  await written(1)
  process.kill(pidIn(archive.dataDir) ?? 0, 'SIGKILL')
  await until(() => query(archive.handle, 'select 1').then(Boolean, () => false))
  const moment = await written(2)
  await written(3)
  let found: unknown
  const { checked } = await archive.restored({
    target: { kind: 'moment', at: moment.getTime() },
    inspect: async (db) => void (found = (await db.execute(sql`select n from moments order by n`)).rows),
  })
  expect(checked).toMatchObject({ users: 6, wrong: [] })
  expect(found).toEqual([{ n: 1 }, { n: 2 }])
})

test('a new history begins next to the old one if PostgreSQL kept nothing for the archive', async () => {
  const { db } = archive.database
  expect(await endArchive(db, archive.handle.backup)).toBe(false)
  await archive.stop()
  expect(await endArchive(db, archive.handle.backup)).toBe(true)
  archive.start()
  await until(async () => (await archive.row())?.covered_until != null)
  expect((await archive.histories()).map(({ number }) => number)).toEqual([1, 2])
})
