import type pg from 'pg'
import { hooks } from '../server/src/app/hooks.ts'
import type { Config } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import type { Caller } from '../server/src/platform/http/serve.ts'
import type { ServiceContext } from '../server/src/platform/context.ts'
import { filesInDatabase } from '../server/src/platform/file-store/file-store.testkit.ts'
import type { Vault } from '../server/src/platform/vault.ts'
import type { Person } from './people.ts'

const connections = 6

/**
 * The moment at which a server is killed: before its statement reaches PostgreSQL, or after it was executed and before
 * any caller has the answer.
 */
interface Death {
  statement: number
  how: 'before' | 'after'
}

/** One server's half of the product: its tools, with connections of its own that are gone when it is killed. */
export interface Server {
  tools: ServiceContext
  isDead(): boolean
  /** Sets the moment of its death; null takes that back. */
  dieAt(death: Death | null): void
  /** Numbers of its connections, to know when PostgreSQL has let go of all they did. */
  connections: ReadonlySet<number>
  close(): Promise<void>
}

class Killed extends Error {}

type Connection = pg.PoolClient & { processID: number; connection: { stream: { destroy(): void } } }
type Answer = (error: Error | null, result?: unknown) => void

/**
 * Kills a server as `kill -9` would: every connection breaks, transactions end unfinished, and nothing that this server
 * still wants to do reaches the database.
 */
function mortal(database: Database) {
  const clients = new Set<Connection>()
  const pids = new Set<number>()
  let [dead, left, how]: [boolean, number, Death['how']] = [false, Infinity, 'before']

  const kill = () => {
    dead = true
    for (const client of clients) client.connection.stream.destroy()
    const refuse = (answer?: Answer) => (answer ? answer(new Killed()) : Promise.reject(new Killed()))
    Object.assign(database.pool, { connect: refuse })
  }

  function watch(client: Connection) {
    clients.add(client)
    pids.add(client.processID)
    if (dead) client.connection.stream.destroy()
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]): unknown => {
      if (dead || --left > 0 || left < 0) return query(...args)
      if (how === 'before') {
        kill()
        return query(...args)
      }
      const answer = args.at(-1)
      if (typeof answer === 'function') {
        const killed = () => {
          kill()
          ;(answer as Answer)(new Killed())
        }
        return query(...args.slice(0, -1), killed)
      }
      return (query(...args) as Promise<unknown>).finally(kill).then(() => {
        throw new Killed()
      })
    }
    Object.assign(client, { query: watched })
  }

  database.pool.on('connect', (client) => watch(client as Connection))
  database.pool.on('remove', (client) => clients.delete(client as Connection))
  return {
    pids,
    isDead: () => dead,
    dieAt(death: Death | null) {
      left = death?.statement ?? Infinity
      how = death?.how ?? 'before'
    },
  }
}

interface Premises {
  connection: pg.PoolConfig
  config: Config
  vault: Vault
}

const unlimited = async () => {}
const noMail = { ofOffer: unlimited, close: unlimited }

/** Opens another server on the same database. It sends nothing to the outside world. */
export function openServer({ connection, config, vault }: Premises): Server {
  const database = openDatabase({ config: connection, connections })
  const { pids, isDead, dieAt } = mortal(database)
  const limits = { count: unlimited, forgive: unlimited, giveBack: unlimited }
  const files = filesInDatabase(database.db, vault)
  const tools = {
    config,
    db: database.db,
    files,
    limits,
    vault,
    mail: noMail,
    hooks,
    clock: () => new Date(),
    forget() {},
  }
  return {
    tools: tools as unknown as ServiceContext,
    isDead,
    dieAt,
    connections: pids,
    close: () => (isDead() ? Promise.resolve() : database.close()),
  }
}

/** A call of that person's, as the HTTP adapter hands it to a service. */
export const callerOf = (server: Server, user: Person, key?: string): Caller =>
  ({ ...server.tools, user, session: {}, sandbox: undefined, token: undefined, ip: '', agent: undefined, key }) as never
