import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '../server/src/platform/db/embedded/errors.ts'

// Below what systems give to programs that ask for any port, or for none: Linux begins at 32,768, others at 49,152.
const [lowest, count] = [20_000, 12_000]

/**
 * A TCP port of this machine that no process listens on at this moment, and that the system gives to no one unasked
 * until the caller takes it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
