import { setTimeout as sleep } from 'node:timers/promises'
import { folderStore } from '../../server/src/operations/archive/folder-store.ts'
import { addFullBackup } from '../../server/src/operations/archive/full-backup.ts'

/** Adds a full backup; waits for the one that the server makes, if it does just then. */
export async function fullBackup(dataDir: string, archive: string, secretKey: string): Promise<void> {
  const options = { archive: folderStore(archive), dataDir, secretKey, kept: 14 }
  while (!(await addFullBackup(options))) await sleep(200)
}
