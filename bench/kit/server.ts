import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build } from '../../scripts/prepare.ts'
import { freePort } from '../../scripts/free-port.ts'
import { builtServer, serverArguments, serverVariables } from '../../scripts/server-process.ts'
import { type Child, startNode } from './child.ts'
import { later } from './tidy.ts'

export interface Served {
  child: Child
  origin: string
}

/**
 * Payment accounts, so that transfers are taken. Calls are distinguished by X-Forwarded-For, as behind a proxy of ours.
 */
const operator = {
  DEMO: 'off',
  // No load balancer polls its readiness, so none has to notice.
  DRAIN_SECONDS: '0',
  TRUST_PROXY: '127.0.0.1',
  PKR_PER_USD: '280',
  BANK_NAME: 'Bank of Tests',
  BANK_TITLE: 'Fortnight Testing',
  BANK_ACCOUNT: 'PK36TEST0000001123456702',
}

const product = pathToFileURL(builtServer)

/**
 * The server as `npm start` runs it, once all is built; without a demo, on the database or data folder that `env`
 * names. `main` is another program, started in the same way, that says at which address it is ready.
 */
export async function startServer(
  env: Record<string, string>,
  { port, args = [], main = product }: { port?: number; args?: string[]; main?: URL } = {},
): Promise<Served> {
  // A restart must not wait for a changed style sheet.
  if (!existsSync(builtServer)) build()
  const at = port ?? (await freePort())
  const child = startNode(main, [], {
    nodeArgs: [...serverArguments, ...args],
    env: { ...operator, ...serverVariables, PORT: String(at), ...env },
  })
  // As an operator stops it: a killed server leaves its PostgreSQL to the next one, and here there is none.
  later(() => {
    child.signal('SIGTERM')
    return Promise.race([child.ended, sleep(20_000)])
  })
  // Filling a demo takes more than a minute on a busy machine.
  await child.line(/ is ready at /, 180_000)
  return { child, origin: `http://127.0.0.1:${at}` }
}
