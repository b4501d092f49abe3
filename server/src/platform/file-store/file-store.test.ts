import { createHash, randomBytes } from 'node:crypto'
import { globSync, openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeService } from '../../../../tests/fake-service.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anS3Server } from '../s3/s3-server.testkit.ts'
import { databasePlace } from './database-place.ts'
import { diskPlace } from './disk-place.ts'
import { bytesOf, createFileStore, type FileStore } from './file-store.ts'
import { moveFiles } from './move.ts'
import type { Held, Place, PlaceName } from './place.ts'
import { s3Place } from './s3-place.ts'
import { removeStrays, sweep } from './sweep.ts'

const world = useTestServer({ ownDatabase: true })
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

let folder: string
let s3: Awaited<ReturnType<typeof anS3Server>>
let places: Record<PlaceName, Place>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  s3 = await anS3Server()
  places = { database: databasePlace, disk: diskPlace(join(folder, 'files')), s3: s3Place(s3.settings) }
  // What refers to files in these tests.
  await world.asOwner('create table pages (file text references files(name)); grant all on pages to public')
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const parts = () => ({ db: world.database.db, vault: world.vault, places })
const storeIn = (to: PlaceName) => createFileStore({ ...parts(), to })
const heldIn = (place: PlaceName) => places[place].list(world.database.db, '', 1000)
const namesIn = async (place: PlaceName) => (await heldIn(place)).map(({ name }: Held) => name)
const textOf = async (store: FileStore, name: string) => (await bytesOf(store, name))?.toString()

/** Lets hours pass for all files and contents. */
async function age() {
  await query("update files set put_at = put_at - interval '2 hours'")
  await query("update file_pieces set put_at = put_at - interval '2 hours'")
}
/** A server whose clock is two hours ahead, as contents on disk and in buckets have times of their own. */
const later = () => Date.now() + 2 * 3_600_000

beforeEach(async () => {
  await query('delete from pages')
  await age()
  await sweep(parts())
})

describe.each<PlaceName>(['database', 'disk', 's3'])('files kept in: %s', (to) => {
  let store: FileStore
  beforeAll(() => {
    store = storeIn(to)
  })

  /** All bytes in which a content could be found at rest. */
  async function bytesAtRest() {
    if (to === 'database')
      return Buffer.concat(
        (await query<{ content: Buffer }>('select content from file_pieces')).map(({ content }) => content),
      )
    const at = to === 'disk' ? folder : s3.folder
    const paths = globSync('**/*', { cwd: at, withFileTypes: true }).filter((entry) => entry.isFile())
    return Buffer.concat(paths.map((entry) => readFileSync(join(entry.parentPath, entry.name))))
  }

  it('are read as they were put, under one name however often, and none other is there', async () => {
    const name = await store.put('Zara', new Blob(['a picture']))
    expect(await store.put('Zara', new Blob(['a picture']))).toBe(name)
    expect(await store.put('Zara', new Blob(['another picture']))).not.toBe(name)
    expect(await textOf(store, name)).toBe('a picture')
    expect(await namesIn(to)).toHaveLength(2)
    expect(await store.get('0'.repeat(64))).toBeUndefined()
    expect(await textOf(store, await store.put('Zara', new Blob([])))).toBe('')
  })

  it('have names that say nothing: neither the content’s hash, nor that two owners have the same', async () => {
    const [hers, his] = await Promise.all([
      store.put('Zara', new Blob(['one picture'])),
      store.put('Bilal', new Blob(['one picture'])),
    ])
    expect(hers).not.toBe(his)
    expect([hers, his]).not.toContain(createHash('sha256').update('one picture').digest('hex'))
    expect(await store.delete(hers)).toBe(true)
    expect([await store.get(hers), await textOf(store, his)]).toEqual([undefined, 'one picture'])
  })

  it('that many put at the same moment are one, whole', async () => {
    const content = randomBytes(700_000)
    const names = await Promise.all(Array.from({ length: 8 }, () => store.put('Zara', new Blob([content]))))
    expect(new Set(names).size).toBe(1)
    expect((await bytesOf(store, names[0]))?.equals(content)).toBe(true)
    expect(await namesIn(to)).toEqual([names[0]])
  })

  it('are as large as ten megabytes, and pass as a stream', async () => {
    const path = join(folder, 'large')
    const content = randomBytes(10 * 1024 * 1024)
    await writeFile(path, content)
    const name = await store.put('Zara', await openAsBlob(path))
    let most = 0
    const hash = createHash('sha256')
    for await (const chunk of (await store.get(name)) ?? []) {
      most = Math.max(most, (chunk as Buffer).length)
      hash.update(chunk as Buffer)
    }
    expect(hash.digest().equals(createHash('sha256').update(content).digest())).toBe(true)
    expect(most).toBeLessThanOrEqual(256 * 1024)
  })

  it('that are deleted while they are read are read to their end', async () => {
    const content = randomBytes(3 * 1024 * 1024)
    const name = await store.put('Zara', new Blob([content]))
    const stream = await store.get(name)
    const chunks = stream?.iterator() as AsyncIterator<Buffer>
    const { value: first } = await chunks.next()
    expect(await store.delete(name)).toBe(true)
    const rest = await Array.fromAsync({ [Symbol.asyncIterator]: () => chunks })
    expect(Buffer.concat([first as Buffer, ...rest]).equals(content)).toBe(true)
    expect([await store.get(name), await namesIn(to)]).toEqual([undefined, []])
  })

  it('are listed in pages, in their order', async () => {
    const names = await Promise.all(['1', '2', '3', '4', '5'].map((text) => store.put('Zara', new Blob([text]))))
    for (const list of [
      store.list,
      async (after: string, most: number) =>
        (await places[to].list(world.database.db, after, most)).map(({ name }) => name),
    ]) {
      const listed: string[] = []
      for (let page = await list('', 2); page.length; page = await list(page.at(-1) ?? '', 2)) {
        expect(page.length).toBeLessThanOrEqual(2)
        listed.push(...page)
      }
      expect(listed).toEqual(names.toSorted())
    }
  })

  it('whose content breaks off are not there, and nothing of them is', async () => {
    const whole = new Blob([randomBytes(600_000)])
    let passes = 0
    const broken = new Proxy(whole, {
      get(blob, key) {
        const value: unknown = Reflect.get(blob, key, blob)
        if (key !== 'stream' || passes++ === 0) return typeof value === 'function' ? value.bind(blob) : value
        return async function* () {
          yield randomBytes(300_000)
          throw new Error('the disk is gone')
        }
      },
    })
    await expect(store.put('Zara', broken)).rejects.toThrow('the disk is gone')
    expect([await store.list('', 9), await namesIn(to)]).toEqual([[], []])
    expect((await bytesOf(store, await store.put('Zara', whole)))?.length).toBe(600_000)
  })

  it('are sealed at rest, and an altered one is not read', async () => {
    const planted = 'CNIC 35202-1234567-1 of Zara Malik'
    const name = await store.put('Zara', new Blob([planted.repeat(100)]))
    const bytes = await bytesAtRest()
    expect(bytes.length).toBeGreaterThan(3000)
    expect(bytes.includes('35202')).toBe(false)
    const { db } = world.database
    const stored = Buffer.concat(await Array.fromAsync((await places[to].get(db, name)) ?? []))
    stored[stored.length - 1]! ^= 1
    await db.transaction((tx) => places[to].put(tx, name, [stored] as never))
    await expect(textOf(store, name)).rejects.toThrow('its contents were altered')
  })

  it('stay while a row refers to them, and go an hour after the last one did', async () => {
    const name = await store.put('Zara', new Blob(['kept']))
    await query('insert into pages values ($1), ($1)', [name])
    expect(await store.delete(name)).toBe(false)
    await age()
    await query('delete from pages where ctid in (select ctid from pages limit 1)')
    await sweep(parts())
    expect(await textOf(store, name)).toBe('kept')
    await query('delete from pages')
    // Stored again: another row may be about to refer to it.
    await store.put('Zara', new Blob(['kept']))
    await sweep(parts())
    expect(await textOf(store, name)).toBe('kept')
    await age()
    await sweep(parts())
    expect([await store.get(name), await namesIn(to)]).toEqual([undefined, []])
  })

  it('to which no file belongs are removed, and files are not', async () => {
    const { db } = world.database
    const [kept, stray] = [await store.put('Zara', new Blob(['kept'])), 'ab'.repeat(32)]
    await db.transaction((tx) => places[to].put(tx, stray, [Buffer.from('of another day')] as never))
    await removeStrays(parts())
    expect(await namesIn(to)).toHaveLength(2)
    await age()
    await removeStrays(parts(), later())
    expect([await namesIn(to), await textOf(store, kept)]).toEqual([[kept], 'kept'])
  })
})

describe('a bucket', () => {
  const impatient = { connectMs: 500, answerMs: 50, attempts: 1 }
  const put = (place: Place) =>
    createFileStore({ ...parts(), places: { s3: place }, to: 's3' }).put('Zara', new Blob(['a']))

  it('that is away, fails or never answers is an outage, and no file is there', async () => {
    const [away, failing, silent] = await Promise.all([
      fakeService(() => ({ breaks: true })),
      fakeService(() => ({ status: 500 })),
      fakeService(() => ({ until: new Promise(() => {}) })),
    ])
    for (const service of [away, failing, silent]) {
      const place = s3Place({ ...s3.settings, endpoint: service.origin }, impatient)
      await expect(put(place)).rejects.toMatchObject({ code: 'unavailable' })
      await service.close()
    }
    expect(await query('select from files')).toEqual([])
  })

  it('that refuses our key says so', async () => {
    await expect(put(s3Place({ ...s3.settings, secret: 'another' }))).rejects.toThrow(/signature/)
  })
})

describe('a move of files', () => {
  const contents = Array.from({ length: 6 }, (_, number) => `picture ${number}`)
  const putAll = (store: FileStore) => Promise.all(contents.map((text) => store.put('Zara', new Blob([text]))))
  const readAll = (names: string[]) => Promise.all(names.map((name) => textOf(storeIn('database'), name)))

  it.each<[PlaceName, PlaceName]>([
    ['database', 's3'],
    ['s3', 'disk'],
    ['disk', 'database'],
  ])('from %s to %s can be stopped and begun again, while they are read and new ones arrive', async (from, to) => {
    const names = await putAll(storeIn(from))
    const stop = new Error('stopped')
    const stopped = moveFiles(parts(), to, (done) => {
      if (done === 3) throw stop
    })
    await expect(stopped).rejects.toThrow(stop)
    expect(await readAll(names)).toEqual(contents)
    const late = await storeIn(to).put('Bilal', new Blob(['meanwhile']))
    const reading = readAll([...names, late])
    const steps: number[] = []
    expect(await moveFiles(parts(), to, (done) => steps.push(done))).toEqual({ moved: 3, left: [] })
    expect(steps).toEqual([1, 2, 3])
    expect(await reading).toEqual([...contents, 'meanwhile'])
    expect(await readAll([...names, late])).toEqual([...contents, 'meanwhile'])
    expect([await namesIn(from), await namesIn(to)]).toEqual([[], [...names, late].toSorted()])
    expect(await moveFiles(parts(), to, () => {})).toEqual({ moved: 0, left: [] })
  })

  it('leaves a file whose content or copy is not what was stored, with the reason', async () => {
    const [name = ''] = await putAll(storeIn('database'))
    const lossy = {
      ...places.disk,
      put: (...[tx, at]: Parameters<typeof places.disk.put>) => places.disk.put(tx, at, [Buffer.from('half')] as never),
    }
    const { left } = await moveFiles({ ...parts(), places: { ...places, disk: lossy } }, 'disk', () => {})
    expect(left).toHaveLength(6)
    expect(left.find((file) => file.name === name)?.why).toBe('it ends too early')
    expect(await textOf(storeIn('disk'), name)).toBe('picture 0')
    await query('delete from file_pieces where name = $1', [name])
    expect((await moveFiles(parts(), 'disk', () => {})).left).toEqual([
      { name, why: 'its content is missing in the place "database"' },
    ])
  })
})
