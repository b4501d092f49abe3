import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies what is in a folder. Mode and owner stay, which PostgreSQL insists on and Node's own `cp` can't keep. */
export const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])
