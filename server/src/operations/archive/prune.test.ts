import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore } from './folder-store.ts'
import { chunkName, fullName, segmentBytes } from './layout.ts'
import { prune } from './prune.ts'

const positionAt = (n: number) => BigInt(n * segmentBytes)

/** An archive with a folder for each history: a full backup at each of its segments, and a chunk for each of the first ten. */
async function anArchive(histories: Record<string, number[]>): Promise<string> {
  const archive = await mkdtemp(path.join(tmpdir(), 'fortnight-prune-'))
  onTestFinished(() => rm(archive, { recursive: true }))
  for (const [name, fulls] of Object.entries(histories)) {
    await mkdir(path.join(archive, name))
    const chunks = Array.from({ length: 10 }, (_, n) =>
      chunkName({ start: positionAt(n), end: positionAt(n + 1), until: n }),
    )
    const backups = fulls.map((n) => fullName({ start: positionAt(n) + 9n, end: positionAt(n) + 99n, from: n }))
    for (const file of [...chunks, ...backups]) await writeFile(path.join(archive, name, file), '')
  }
  return archive
}
const left = async (archive: string) =>
  (await readdir(archive, { recursive: true })).filter((name) => name.includes('/'))
const count = (names: string[], kind: string) => names.filter((name) => name.includes(`/${kind}-`)).length

test('the last full backups stay, with the log from the first of them on', async () => {
  const archive = await anArchive({ '0001-aaaaaaaa-1': [0, 3, 6] })
  await prune(folderStore(archive), 2)
  const names = await left(archive)
  expect([count(names, 'full'), count(names, 'wal')]).toEqual([2, 7])
})

test('histories that are too old go, and the one that has no full backup yet stays', async () => {
  const archive = await anArchive({ '0001-aaaaaaaa-1': [0], '0002-bbbbbbbb-2': [0, 4], '0003-cccccccc-3': [] })
  await prune(folderStore(archive), 2)
  expect((await readdir(archive)).toSorted()).toEqual(['0002-bbbbbbbb-2', '0003-cccccccc-3'])
  expect(count(await left(archive), 'wal')).toBe(20)
})
