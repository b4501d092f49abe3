import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fakeService } from '../../../../tests/fake-service.ts'
import { anS3Server } from '../../platform/s3/s3-server.testkit.ts'
import type { ArchiveStore } from './archive-store.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import { addHistory, chunkName, fullName, hex, listHistories } from './layout.ts'
import { prune } from './prune.ts'

const patience = { connectMs: 5_000, answerMs: 20_000, attempts: 2 }
const partBytes = 1000

let s3: Awaited<ReturnType<typeof anS3Server>>
beforeAll(async () => void (s3 = await anS3Server()))
afterAll(() => s3.close())

const stores: Record<string, () => Promise<ArchiveStore>> = {
  async 'a folder'() {
    const folder = await mkdtemp(path.join(tmpdir(), 'fortnight-store-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return folderStore(folder)
  },
  async 'a bucket'() {
    const server = await anS3Server()
    onTestFinished(() => server.close())
    return bucketStore(server.settings, patience, partBytes)
  },
}

async function* inPieces(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}
const [first, second] = [hex(7n), hex(9n)]
const full = (start: bigint) => fullName({ start, end: start + 1n, from: 1 })
const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(700))
const putLong = (store: ArchiveStore, start = 7n) =>
  store.putLong('0001-aaaaaaaa-1', hex(start), async (take) => {
    await take(inPieces(...contents))
    return full(start)
  })
const read = async (store: ArchiveStore, history: string, name: string) =>
  (await buffer(store.read(history, name))).toString()
const sorted = async (names: Promise<string[]>) => (await names).toSorted()

describe.each(Object.keys(stores))('an archive in %s', (kind) => {
  const history = '0001-aaaaaaaa-1'
  const opened = () => stores[kind]!()

  test('keeps chunks under their names, and a history from its beginning', async () => {
    const store = await opened()
    expect(await store.histories()).toEqual([])
    const name = await addHistory(store, 3)
    expect(await listHistories(store)).toMatchObject([{ name, number: 1, timeline: 3, fulls: [], chunks: [] }])
    const chunk = chunkName({ start: 1n, end: 2n, until: 5 })
    await store.put(name, chunk, Buffer.from('log'))
    expect(await read(store, name, chunk)).toBe('log')
    expect(await store.sizeOf(name, chunk)).toBe(3)
    expect(await listHistories(store)).toMatchObject([{ chunks: [{ name: chunk, until: 5 }] }])
    expect(await addHistory(store, 3)).toMatch(/^0002-/)
    await expect(read(store, name, chunkName({ start: 2n, end: 3n, until: 6 }))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })

  test('has a long file once it is whole, and reads it as it was', async () => {
    const store = await opened()
    await store.add(history)
    let meanwhile: unknown
    await store.putLong(history, first, async (take) => {
      await take(inPieces(...contents))
      meanwhile = (await listHistories(store))[0]?.fulls
      return full(7n)
    })
    expect(meanwhile).toEqual([])
    expect((await listHistories(store))[0]?.fulls).toMatchObject([{ name: full(7n), start: 7n }])
    expect(await read(store, history, full(7n))).toBe(contents.join(''))
    expect(await store.sizeOf(history, full(7n))).toBe(2100)
  })

  test('has nothing of a long file that failed, nor of one whose writer was killed', async () => {
    const store = await opened()
    await store.add(history)
    const before = await sorted(store.files(history))
    const failing = store.putLong(history, first, async (take) => {
      await take(inPieces(...contents))
      throw new Error('the database is gone')
    })
    await expect(failing).rejects.toThrow('the database is gone')
    expect(await sorted(store.files(history))).toEqual(before)
    // As if it were killed: it never comes to its end.
    const stored = Promise.withResolvers<void>()
    void store.putLong(history, second, async (take) => {
      await take(inPieces(...contents))
      stored.resolve()
      return new Promise(() => {})
    })
    await stored.promise
    await putLong(store)
    const whole = await sorted(store.files(history))
    expect((await listHistories(store))[0]?.fulls).toHaveLength(1)
    await store.removeUnfinished(history, 'putLong')
    const left = await sorted(store.files(history))
    expect([left.length < whole.length, left.some((name) => name.includes(second))]).toEqual([true, false])
    expect(await read(store, history, full(7n))).toBe(contents.join(''))
  })

  test('removes files and histories with all that belongs to them, and no others', async () => {
    const store = await opened()
    for (const name of [history, '0002-bbbbbbbb-1']) await store.add(name)
    const empty = await sorted(store.files(history))
    for (const start of [7n, 9n]) await putLong(store, start)
    const chunks = Array.from({ length: 20 }, (_, n) => chunkName({ start: BigInt(n), end: BigInt(n + 1), until: n }))
    for (const name of chunks) await store.put(history, name, Buffer.from(name))
    await store.remove(history, [full(7n), ...chunks.slice(0, 19)])
    expect(await read(store, history, full(9n))).toBe(contents.join(''))
    await store.remove(history, [full(9n)])
    expect(await sorted(store.files(history))).toEqual([...empty, chunks[19]].toSorted())
    await store.removeHistory(history)
    expect(await store.histories()).toEqual(['0002-bbbbbbbb-1'])
  })

  test('is pruned by the same rule', async () => {
    const store = await opened()
    await store.add(history)
    for (const n of [0, 3, 6]) {
      const start = BigInt(n) * 2n ** 24n + 9n
      await store.putLong(history, hex(start), async (take) => {
        await take(inPieces(...contents))
        return full(start)
      })
    }
    for (let n = 0n; n < 10n; n++)
      await store.put(history, chunkName({ start: n << 24n, end: (n + 1n) << 24n, until: 1 }), Buffer.from('log'))
    await prune(store, 2)
    const [left] = await listHistories(store)
    expect([left?.fulls.length, left?.chunks.length]).toEqual([2, 7])
    for (const { name } of left?.fulls ?? []) expect(await read(store, history, name)).toBe(contents.join(''))
  })
})

describe('a bucket', () => {
  const store = (settings: Partial<typeof s3.settings>, patient = patience) =>
    bucketStore({ ...s3.settings, ...settings }, patient, partBytes)

  test.each<[string, Partial<typeof s3.settings>, { code: string; message: RegExp }]>([
    ['does not exist', { bucket: 'other' }, { code: 'ENOENT', message: /^s3:\/\/other at http.* does not exist$/ }],
    ['refuses our secret', { secret: 'wrong' }, { code: 'EACCES', message: /refuses our key \(SignatureDoesNotMatch/ }],
    ['refuses our key', { keyId: 'wrong' }, { code: 'EACCES', message: /refuses our key \(InvalidAccessKeyId/ }],
    [
      'is not there',
      { endpoint: 'http://127.0.0.1:1' },
      { code: 'EHOSTUNREACH', message: /does not answer \(ECONNREFUSED\)$/ },
    ],
  ])('that %s says so', async (_, settings, { code, message }) => {
    const act = store(settings).put('0001-aaaaaaaa-1', 'wal', Buffer.from('log'))
    await expect(act).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string })
  })

  test('that fails, hangs or is full says which', async () => {
    const answers = {
      EHOSTUNREACH: [{ status: 503 }, { until: new Promise(() => {}) }, { breaks: true as const }],
      ENOSPC: [{ status: 507 }],
    }
    for (const [code, planned] of Object.entries(answers))
      for (const answer of planned) {
        const service = await fakeService(() => answer)
        const act = store({ endpoint: service.origin }, { ...patience, answerMs: 300 }).put(
          '0001-aaaaaaaa-1',
          'wal',
          Buffer.from('log'),
        )
        await expect(act).rejects.toMatchObject({ code })
        await service.close()
      }
  })

  test('whose connection breaks in the middle of a file is asked again', async () => {
    const [history, chunk] = ['0001-aaaaaaaa-1', chunkName({ start: 3n, end: 4n, until: 1 })]
    const content = randomBytes(3_000_000)
    s3.breakNext(1)
    await store({}).put(history, chunk, content)
    s3.breakNext(1)
    expect(await buffer(store({}).read(history, chunk))).toEqual(content)
    s3.breakNext(2)
    await expect(buffer(store({}).read(history, chunk))).rejects.toMatchObject({ code: 'EHOSTUNREACH' })
  })

  test('with more objects than one answer names lists all of them', async () => {
    const [history, first] = ['0002-bbbbbbbb-1', chunkName({ start: 0n, end: 1n, until: 1 })]
    await store({}).put(history, first, Buffer.from('log'))
    const folder = path.join(s3.folder, s3.settings.bucket, history)
    const parts = (await readdir(folder)).filter((name) => name.startsWith(first))
    for (let n = 1n; n <= 1200n; n++)
      for (const part of parts)
        copyFileSync(
          path.join(folder, part),
          path.join(folder, part.replace(first, chunkName({ start: n, end: n + 1n, until: 1 }))),
        )
    expect(new Set(await store({}).files(history)).size).toBe(1201)
  })
})
