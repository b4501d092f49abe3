import { hourMs } from '@fortnight/contract/format/spans'
import type { Job } from '../jobs/jobs.ts'
import { type FileStoreParts, placeOf, removeContent, removeUnreferenced } from './file-store.ts'
import * as files from './files.repository.ts'
import type { PlaceName } from './place.ts'

type Parts = Pick<FileStoreParts, 'db' | 'places'>

/** Hours after which no row that will refer to a file can be on its way: far longer than any request may take. */
const graceHours = 1
const batch = 500

/** Removes files to which no row refers. Safe on any number of servers. */
export async function sweep({ db, places }: Parts): Promise<void> {
  for (let found = batch; found === batch;) {
    const names = await files.listUnreferenced(db, graceHours, batch)
    for (const name of names) await removeUnreferenced({ db, places }, name, graceHours)
    found = names.length
  }
}

/** What we store under; a bucket can hold other objects. */
const isOurs = /^[0-9a-f]{64}(?:\.[0-9a-f-]{36}\.part)?$/

async function removeStraysOf({ db, places }: Parts, placeName: PlaceName, now: number): Promise<void> {
  for (let after = ''; ;) {
    const held = await placeOf({ places }, placeName).list(db, after, batch)
    const last = held.at(-1)
    if (!last) return
    after = last.name
    const latest = now - graceHours * hourMs
    const old = held.filter(({ name, at }) => isOurs.test(name) && at.getTime() <= latest).map(({ name }) => name)
    const kept = await files.listKept(db, placeName, old)
    for (const stray of old.filter((name) => !kept.has(name))) await removeContent({ db, places }, stray, placeName)
  }
}

/**
 * Removes contents in all places to which no file belongs: an interrupted move left them, an interrupted server, or a database that
 * was restored as of an earlier day.
 */
export async function removeStrays(parts: Parts, now = Date.now()): Promise<void> {
  for (const name of Object.keys(parts.places)) await removeStraysOf(parts, name as PlaceName, now)
}

/** Every ten minutes, so that what was erased goes soon; what no file belongs to, each night. */
export const fileJobs = (parts: Parts): Job[] => [
  { name: 'files', schedule: '*/10 * * * *', work: () => sweep(parts) },
  { name: 'stray-files', schedule: '41 22 * * *', queue: { expireInSeconds: 3600 }, work: () => removeStrays(parts) },
]
