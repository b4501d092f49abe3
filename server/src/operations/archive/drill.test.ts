import { readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from '../../platform/db/embedded.fixtures.ts'
import { failureOf } from './archive.job.ts'
import { anArchive, type Archive } from './archive.testkit.ts'
import { drill } from './drill.ts'

let archive: Archive
beforeAll(async () => {
  archive = await anArchive()
})
afterAll(async () => {
  await archive.close()
  await cleanUp()
})

const run = () => drill({ archive: archive.archive, dataDir: archive.dataDir, secretKey: undefined })

test('a drill restores next to the service, finds the rows of the live database, and leaves nothing', async () => {
  const moment = await archive.covered()
  const result = await run()
  expect(result.checked).toMatchObject({ users: 6, wrong: [] })
  expect(result.until).toBeGreaterThanOrEqual(moment.getTime())
  expect(result.sample.length).toBeGreaterThan(100)
  expect(existsSync(path.join(archive.dataDir, 'drill'))).toBe(false)
  const { db } = archive.database
  expect(await failureOf(db, result)).toBeNull()
  const [first, ...others] = result.sample
  if (!first) throw new Error('no row was sampled')
  const changed = { ...result, sample: [{ ...first, hash: 'other' }, ...others] }
  expect(await failureOf(db, changed)).toMatch(/^1 of \d+ rows differ/)
})

test('a damaged file ends it with the name of the file and what can still be restored', async () => {
  const history = (await archive.histories())[0]
  const [full, chunk] = [history?.fulls[0], history?.chunks.at(-1)]
  if (!history || !full || !chunk) throw new Error('there is no archive')
  for (const [name, message] of [
    [chunk.name, /wal-\w+-\w+-\d+ is damaged: .* What was written after .*Z cannot be replayed/],
    [full.name, /full-\w+-\w+-\d+ is cut or damaged/],
  ] as const) {
    const file = path.join(archive.folder, history.name, name)
    const bytes = await readFile(file)
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await archive.stop()
    await writeFile(file, bytes)
    await expect(run()).rejects.toThrow(message)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
})
