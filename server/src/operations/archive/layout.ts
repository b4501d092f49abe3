import { randomBytes } from 'node:crypto'
import type { ArchiveStore } from './archive-store.ts'

/**
 * The archive holds one folder for each history: the life of one database on one timeline of PostgreSQL, without a
 * gap unless files are missing. Names say what is in the files, so that listing them is enough to know what can be restored.
 */
export interface History {
  name: string
  /** Histories are numbered in the order in which they began. */
  number: number
  timeline: number
  /** In the order of their positions. */
  fulls: FullBackup[]
  chunks: WalChunk[]
}

/** A full backup; consistent once the write-ahead log from `start` to `end` is replayed, at the time `from`. */
export interface FullBackup {
  name: string
  start: bigint
  end: bigint
  /** Milliseconds since 1970, by the database's clock. */
  from: number
}

/** Write-ahead log from a position to another. Holds all that was acknowledged before `until`, by the database's clock. */
export interface WalChunk {
  name: string
  start: bigint
  end: bigint
  until: number
}

/** Position in the write-ahead log as PostgreSQL writes it: two hexadecimal numbers of 32 bits. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
export const positionText = (position: bigint) =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`

/** PostgreSQL writes its log in files of that size, and replays one from its beginning. */
export const segmentBytes = 16 * 1024 * 1024
/** Position at which the segment of a position begins. */
export const segmentOf = (position: bigint) => position - (position % BigInt(segmentBytes))

/** A position in the name of a file. */
export const hex = (position: bigint) => position.toString(16).padStart(16, '0')

export const fullName = ({ start, end, from }: Omit<FullBackup, 'name'>) => `full-${hex(start)}-${hex(end)}-${from}`
export const chunkName = ({ start, end, until }: Omit<WalChunk, 'name'>) => `wal-${hex(start)}-${hex(end)}-${until}`

/** Name of the slot that keeps a history's write-ahead log until the archive has it. */
export const slotPrefix = 'fortnight_archive_'
const historyForm = /^(\d{4})-([0-9a-f]{8})-(\d+)$/
export const slotOf = (history: string) => `${slotPrefix}${historyForm.exec(history)?.[2] ?? ''}`

const fileForm = /^(full|wal)-([0-9a-f]{16})-([0-9a-f]{16})-(\d+)$/

function readNames(name: string, number: number, timeline: number, names: readonly string[]): History {
  const history: History = { name, number, timeline, fulls: [], chunks: [] }
  for (const file of names.toSorted()) {
    const [, kind, first, last, time] = fileForm.exec(file) ?? []
    if (!kind) continue
    const [start, end] = [BigInt(`0x${first}`), BigInt(`0x${last}`)]
    if (kind === 'full') history.fulls.push({ name: file, start, end, from: Number(time) })
    else history.chunks.push({ name: file, start, end, until: Number(time) })
  }
  return history
}

/** Histories of an archive, the oldest first: all, or those whose names are asked for. Throws if it cannot be read. */
export async function listHistories(
  archive: ArchiveStore,
  isAskedFor = (_name: string): boolean => true,
): Promise<History[]> {
  const found: History[] = []
  for (const name of (await archive.histories()).toSorted()) {
    const [, number, , timeline] = historyForm.exec(name) ?? []
    if (number && isAskedFor(name))
      found.push(readNames(name, Number(number), Number(timeline), await archive.files(name)))
  }
  return found
}

/** The history that a slot keeps; undefined if it is not in the archive. */
export const historyOfSlot = async (archive: ArchiveStore, slot: string): Promise<History | undefined> =>
  (await listHistories(archive, (name) => slotOf(name) === slot)).at(-1)

/** Begins a new history and returns its name. Throws if the archive is not there. */
export async function addHistory(archive: ArchiveStore, timeline: number): Promise<string> {
  const numbers = (await archive.histories()).map((name) => Number(historyForm.exec(name)?.[1] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const name = `${number}-${randomBytes(4).toString('hex')}-${timeline}`
  await archive.add(name)
  return name
}
