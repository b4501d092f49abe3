import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { figure } from '@fortnight/contract/format/numbers'
import { Refused } from './backup-file.ts'

const megabytes = (bytes: number) => `${figure(Math.ceil(bytes / 1e6))} MB`

/** Throws Refused if a folder's disk has less free space than that. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw new Refused(
      `The disk of ${folder} is too full: ${megabytes(bytes)} needed, ${megabytes(bavail * bsize)} free.`,
    )
}

/** Names the full disk in an error; other errors stay unchanged. */
export function namingDisk(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const full = code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /No space left on device/.test(message)
  return full ? new Refused(`The disk of ${path.dirname(file)} is full.`) : error
}
