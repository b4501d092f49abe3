import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws if another program listens at the address, before anything is started that would have to be stopped again. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is taken by another program. Choose one with PORT=3001 npm start.`, { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}
