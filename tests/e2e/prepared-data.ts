import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from '../copy-folder.ts'
import { type Account, runningServer, type RunningServer } from './running-server.ts'

/** Names the folder of all that is prepared, to the processes of the tests. */
const variable = 'FORTNIGHT_PREPARED'

/** Names the server that files of journeys share. */
const sharedVariable = 'FORTNIGHT_SHARED_SERVER'

/** Lets the processes of the tests share that server. */
export function share({ origin, dataDir }: RunningServer): void {
  process.env[sharedVariable] = JSON.stringify({ origin, dataDir })
}

/** The shared server, from the side of this process, which does not end it. */
export function joinSharedServer(): RunningServer {
  const { origin, dataDir } = JSON.parse(process.env[sharedVariable] ?? '') as Pick<RunningServer, 'origin' | 'dataDir'>
  return runningServer(origin, { dataDir })
}

/** Uses the prepared data in that folder from here on, also in the processes that this one starts. */
export function usePrepared(folder: string): void {
  process.env[variable] = folder
}

/** The place of something prepared, by its name. */
export const inPrepared = (name: string) => join(process.env[variable] ?? '', name)

/** A folder that PostgreSQL can enter as well, which as root runs as another user. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fortnight-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

/** A data folder as after the first start of a server, with the demo. */
export async function aDataFolder(): Promise<string> {
  const folder = await aFolder()
  await copyFolder(inPrepared('data'), folder)
  return folder
}

/** The accounts of the demo. */
export const demoAccounts = async () => JSON.parse(await readFile(inPrepared('accounts.json'), 'utf8')) as Account[]
