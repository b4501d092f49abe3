import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { type Package, type Patience, type S3Settings, s3Client } from '../../platform/s3/s3-client.ts'
import { ahead } from './ahead.ts'
import type { ArchiveStore } from './archive-store.ts'

/** A part of 16 MB takes a minute on a line of two megabits a second. */
const usual: Patience = { connectMs: 5_000, answerMs: 60_000, attempts: 4 }
/** Bytes of one object of a long file: one that is sent or read whole can be sent or read again when the connection breaks. */
const usualPart = 16 * 1024 * 1024
/** Requests that are under way at a time. */
const abreast = 8

const partPrefix = 'part-'
/** An object of each history, which has no files at its beginning. */
const marker = 'begun'

/** Names of the service's refusals for want of room. */
const fullNames = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']

/** The position in the name of a full backup, under which its contents are kept. */
const startIn = (name: string) => /^full-([0-9a-f]+)-/.exec(name)?.[1]

/** Contents in pieces of that size or a little more, the last one of any. */
async function* inParts(contents: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of contents) {
    held.push(chunk)
    length += chunk.length
    if (length < size) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  yield Buffer.concat(held)
}

/**
 * An archive in a bucket. The name of an object is history and file. Of a long file the contents are objects of their own, and come first:
 * the file itself is empty and says that they are whole, as an object cannot get another name.
 */
export function bucketStore(settings: S3Settings, patience = usual, partBytes = usualPart): ArchiveStore {
  const { bucket, endpoint } = settings
  const name = `s3://${bucket}`
  const call = s3Client(settings, patience)

  /** The error as the port promises it. */
  function translate(error: unknown): Error {
    const {
      name: kind,
      message,
      code,
      $metadata,
    } = error as Error & {
      code?: string
      $metadata?: { httpStatusCode?: number }
    }
    const status = $metadata?.httpStatusCode
    const failed = (means: string, what: string) =>
      Object.assign(new Error(`${name} at ${endpoint} ${what}`), { code: means })
    if (status === undefined) return failed('EHOSTUNREACH', `does not answer (${code ?? kind})`)
    if (fullNames.includes(kind) || status === 507) return failed('ENOSPC', `is full (${status} ${kind})`)
    if (kind === 'NoSuchKey') return failed('ENOENT', 'lacks a file of the archive')
    if (kind === 'NoSuchBucket') return failed('ENOENT', 'does not exist')
    if (status === 401 || status === 403) return failed('EACCES', `refuses our key (${kind}: ${message})`)
    if (status >= 500 || status === 429) return failed('EHOSTUNREACH', `fails (${status} ${kind})`)
    return failed('EIO', `cannot be used (${status} ${kind}: ${message})`)
  }
  const ask = <T>(act: (client: S3Client, s3: Package) => Promise<T>): Promise<T> =>
    call((client, s3) => act(client, s3).catch((error: unknown) => Promise.reject(translate(error))))

  const putObject = (Key: string, Body: Buffer) =>
    ask((client, s3) => client.send(new s3.PutObjectCommand({ Bucket: bucket, Key, Body })))
  const removeObject = (Key: string) =>
    ask((client, s3) => client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key })))

  async function readObject(Key: string): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(async (client, s3) => {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key }))
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        })
      } catch (error) {
        // The client itself does not try again what broke in the middle of an answer.
        if ((error as NodeJS.ErrnoException).code !== 'EHOSTUNREACH' || attempt >= patience.attempts) throw error
        await sleep(200 * 2 ** attempt)
      }
    }
  }

  /** Pages of a listing by the first version of the call, which goes on after a name and not after a token of the service. */
  async function* pages(by: { Prefix?: string; Delimiter?: string }) {
    for (let after: string | undefined; ;) {
      const page = await ask((client, s3) =>
        client.send(new s3.ListObjectsCommand({ Bucket: bucket, ...by, ...(after && { Marker: after }) })),
      )
      yield page
      after = page.NextMarker ?? page.Contents?.at(-1)?.Key
      if (!page.IsTruncated || !after) return
    }
  }
  /** Objects whose names begin in that way, with their sizes. */
  async function objectsOf(prefix: string) {
    const found: { key: string; size: number }[] = []
    for await (const { Contents = [] } of pages({ Prefix: prefix }))
      for (const { Key = '', Size = 0 } of Contents) found.push({ key: Key, size: Size })
    return found
  }
  const removeObjects = (keys: readonly string[]) => Array.fromAsync(ahead(keys, abreast, removeObject))

  const partsOf = async (history: string, start = '') => {
    const objects = await objectsOf(`${history}/${partPrefix}${start}`)
    return objects.map((object) => ({ ...object, start: object.key.split('-').at(-2) ?? '' }))
  }
  const removeParts = async (history: string, isOld: (start: string) => boolean) =>
    removeObjects((await partsOf(history)).filter(({ start }) => isOld(start)).map(({ key }) => key))

  /** Ends a long file that failed: its contents stay if its name cannot be removed, which may have come to be after all. */
  async function abandon(history: string, start: string, file: string | undefined) {
    if (file) await removeObject(`${history}/${file}`)
    await removeParts(history, (other) => other === start)
  }

  return {
    name,

    async histories() {
      const found: string[] = []
      for await (const { CommonPrefixes = [] } of pages({ Delimiter: '/' }))
        for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(0, -1))
      return found
    },
    files: async (history) => (await objectsOf(`${history}/`)).map(({ key }) => key.slice(history.length + 1)),

    add: async (history) => void (await putObject(`${history}/${marker}`, Buffer.alloc(0))),
    put: async (history, file, content) => void (await putObject(`${history}/${file}`, content)),

    async putLong(history, start, write) {
      let file: string | undefined
      try {
        file = await write(async (contents) => {
          let number = 0
          for await (const part of inParts(contents, partBytes))
            await putObject(`${history}/${partPrefix}${start}-${String(number++).padStart(6, '0')}`, part)
        })
        await putObject(`${history}/${file}`, Buffer.alloc(0))
        return file
      } catch (error) {
        await abandon(history, start, file).catch(() => {})
        throw error
      }
    },

    async *read(history, file) {
      const start = startIn(file)
      const keys = start ? (await partsOf(history, start)).map(({ key }) => key) : [`${history}/${file}`]
      yield* ahead(keys, abreast / 2, readObject)
    },

    async sizeOf(history, file) {
      const start = startIn(file)
      const objects = start ? await partsOf(history, start) : await objectsOf(`${history}/${file}`)
      return objects.reduce((sum, { size }) => sum + size, 0)
    },

    async remove(history, files) {
      // The names first: what has lost a part must not pass for whole.
      await removeObjects(files.map((file) => `${history}/${file}`))
      const starts = new Set(files.map(startIn))
      if (files.some(startIn)) await removeParts(history, (start) => starts.has(start))
    },

    async removeHistory(history) {
      const keys = (await objectsOf(`${history}/`)).map(({ key }) => key)
      const isFull = (key: string) => startIn(key.slice(history.length + 1)) !== undefined
      await removeObjects(keys.filter(isFull))
      await removeObjects(keys.filter((key) => !isFull(key)))
    },

    async removeUnfinished(history, of) {
      if (of === 'put') return
      const names = (await objectsOf(`${history}/full-`)).map(({ key }) => startIn(key.slice(history.length + 1)))
      await removeParts(history, (start) => !names.includes(start))
    },
  }
}
