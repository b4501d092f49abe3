import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from './errors.ts'

/**
 * Takes a lock among the processes of this machine; undefined at once if another process holds it. An abstract Unix
 * socket has no file: the kernel frees the name when its holder dies, however it dies. Only Linux has them; elsewhere
 * every process gets the lock.
 */
export async function tryProcessLock(name: string): Promise<(() => void) | undefined> {
  if (process.platform !== 'linux') return () => {}
  const server = createServer().listen(`\0${name}`)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined
    throw error
  }
  return () => server.close()
}
