import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp, query, until } from '../../platform/db/embedded.fixtures.ts'
import { anS3Server } from '../../platform/s3/s3-server.testkit.ts'
import { failureOf } from './archive.job.ts'
import { anArchive, type Archive } from './archive.testkit.ts'
import { bucketStore } from './bucket-store.ts'
import { drill } from './drill.ts'

const impatient = { connectMs: 5_000, answerMs: 10_000, attempts: 1 }

let s3: Awaited<ReturnType<typeof anS3Server>>
let archive: Archive
beforeAll(async () => {
  s3 = await anS3Server()
  archive = await anArchive(bucketStore(s3.settings, impatient, 1_000_000))
  await query(archive.handle, 'create table moments (n int)')
})
afterAll(async () => {
  await archive.close()
  await s3.close()
  await cleanUp()
})

/** Writes a row, and returns a moment before which it was acknowledged, once the archive covers that. */
async function written(n: number): Promise<Date> {
  await query(archive.handle, `insert into moments values (${n})`)
  return archive.covered()
}

/** Rows of the state at a moment, restored from the bucket. */
async function rowsAt(target: Parameters<Archive['restored']>[0]['target']) {
  let found: unknown
  const { checked } = await archive.restored({
    target,
    inspect: async (db) => void (found = (await db.execute(sql`select n from moments order by n`)).rows),
  })
  expect(checked.wrong).toEqual([])
  return (found as { n: number }[]).map(({ n }) => n)
}
/** Waits until the server reports that. */
const reported = (message: RegExp) => until(() => Promise.resolve(message.test(archive.errors.at(-1)?.message ?? '')))

async function whileAway(act: () => Promise<void>): Promise<void> {
  s3.stop()
  try {
    await act()
  } finally {
    await s3.start()
  }
}

const objects = () =>
  readdirSync(path.join(s3.folder, s3.settings.bucket), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('_object'),
  )
const partsIn = (names: string[]) => names.filter((name) => name.includes('/part-'))

test('what was acknowledged before a moment is restored from the bucket, and nothing from after it', async () => {
  expect(partsIn(objects()).length).toBeGreaterThan(1)
  await written(1)
  const moment = await written(2)
  await written(3)
  expect(await rowsAt({ kind: 'moment', at: moment.getTime() })).toEqual([1, 2])
})

test('a bucket that is away is awaited, and then has all of it; an administrator can read why', async () => {
  await whileAway(async () => {
    // A request that was under way broke in another way.
    await reported(/^s3:\/\/pictures at http.* does not answer \(ECONNREFUSED\)$/)
    await until(async () => (await archive.row())?.problem === 'missing')
    await query(archive.handle, 'insert into moments values (4)')
    await expect(archive.fullBackup()).rejects.toThrow('does not answer (ECONNREFUSED)')
    await expect(archive.restored({ target: { kind: 'latest' } })).rejects.toThrow(/The archive cannot be read: s3:/)
  })
  await archive.covered()
  expect((await archive.row())?.problem).toBeNull()
  expect(await archive.histories()).toHaveLength(1)
  expect(await rowsAt({ kind: 'latest' })).toEqual([1, 2, 3, 4])
})

test('a key that is refused is a problem, and the right one goes on in the same history', async () => {
  await archive.stop()
  const wrong = archive.write({ archive: bucketStore({ ...s3.settings, secret: 'wrong' }, impatient) })
  await reported(/refuses our key \(SignatureDoesNotMatch/)
  await until(async () => (await archive.row())?.problem === 'missing')
  await wrong.close()
  archive.start()
  await written(5)
  expect((await archive.row())?.problem).toBeNull()
  expect(await archive.histories()).toHaveLength(1)
})

test('a chunk whose upload broke in the middle is written again, whatever the service kept of it', async () => {
  await archive.stop()
  archive.start()
  await query(archive.handle, 'insert into moments values (6)')
  s3.breakNext(1, { keeps: true })
  const { length } = archive.errors
  await until(() => Promise.resolve(archive.errors.length > length))
  await written(7)
  expect(await rowsAt({ kind: 'latest' })).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a full backup that the bucket fails in the middle of is none, and the next one removes what is left of it', async () => {
  const [before] = await archive.histories()
  const parts = partsIn(objects())
  const failing = archive.fullBackup()
  await until(() => Promise.resolve(partsIn(objects()).length > parts.length))
  await whileAway(() => expect(failing).rejects.toThrow(/does not answer/))
  expect((await archive.histories())[0]?.fulls).toEqual(before?.fulls)
  expect(partsIn(objects()).length).toBeGreaterThan(parts.length)
  await archive.covered()
  await archive.fullBackup(2)
  const [after] = await archive.histories()
  expect(after?.fulls).toHaveLength(2)
  const starts = new Set(partsIn(objects()).map((name) => /part-(\w+)-/.exec(name)?.[1]))
  expect(starts.size).toBe(2)
  // The third one takes the place of the first, with its log.
  await archive.fullBackup(2)
  const [pruned] = await archive.histories()
  expect(pruned?.fulls.map(({ name }) => name)).not.toContain(after?.fulls[0]?.name)
  expect(pruned?.chunks[0]?.start).toBeGreaterThan(after?.chunks[0]?.start ?? 0n)
  await archive.covered()
})

test('a drill reads the bucket', async () => {
  const result = await drill({ archive: archive.archive, dataDir: archive.dataDir, secretKey: undefined })
  expect(result.checked).toMatchObject({ users: 6, wrong: [] })
  expect(await failureOf(archive.database.db, result)).toBeNull()
})
