import type { ArchiveProblem } from '@fortnight/contract/vocabulary/archive-states'
import type { ArchivePlace } from '../../platform/archive-settings.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'

/**
 * Where an archive is kept: named files of histories. Each is written once and never changed, and is there whole or not at all,
 * whatever interrupts its writer. Errors have the codes of Node: ENOENT if the archive, or a file that is read, is not there, EACCES if
 * we are not let in, EHOSTUNREACH if what keeps it does not answer, ENOSPC if it is full.
 */
export interface ArchiveStore {
  /** How operators know it. */
  readonly name: string
  /** Names of the histories, and of what else is next to them. */
  histories(): Promise<string[]>
  /** Names of the files of a history. */
  files(history: string): Promise<string[]>
  /** Begins a history. */
  add(history: string): Promise<void>
  put(history: string, name: string, content: Buffer): Promise<void>
  /**
   * Stores a file of any length, whose name is known only at its end: `write` hands its contents over and returns the name. `start` names
   * it until then. Nothing is left if it fails.
   */
  putLong(history: string, start: string, write: (take: Take) => Promise<string>): Promise<string>
  read(history: string, name: string): AsyncIterable<Buffer>
  sizeOf(history: string, name: string): Promise<number>
  remove(history: string, names: readonly string[]): Promise<void>
  removeHistory(history: string): Promise<void>
  /** Removes what a killed writer left, of `put` or of `putLong`. There is one writer of each for a history. */
  removeUnfinished(history: string, of: 'put' | 'putLong'): Promise<void>
}

/** Takes contents to their end. */
type Take = (contents: AsyncIterable<Buffer>) => Promise<void>

/** What codes of the store's own errors mean to operators. */
const problems: Readonly<Record<string, ArchiveProblem>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'missing',
  EROFS: 'missing',
  EHOSTUNREACH: 'missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'failed',
}

/** Whether an error is of the store itself, so that its message says what is wrong. */
export const isOfStore = ({ code = '' }: NodeJS.ErrnoException) => Object.hasOwn(problems, code)

/** Why the archive is not written, by the error. */
export const problemOf = ({ code = '' }: NodeJS.ErrnoException): ArchiveProblem => problems[code] ?? 'failed'

/** The store of an archive by its settings. */
export const openArchive = (place: ArchivePlace): ArchiveStore =>
  'folder' in place ? folderStore(place.folder) : bucketStore(place.bucket)
