import { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'

/** How long a host may take to say whether it takes writes. */
const patienceMs = 2_000
/** How long an answer holds while no connection is lost. */
const knownMs = 1_000

type TlsOptions = ConnectionOptions & { key?: unknown }

interface Host {
  host: string
  port: number
}

/** `postgresql://user:password@`, two hosts or more, and the rest. */
const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/

/** Whether an address names several hosts, of which the primary is looked for. */
export const namesSeveral = (url: string): boolean => severalHosts.test(url)

const readOnly = (host: string) => Object.assign(new Error(`${host} takes no writes`), { code: '25006' })

/** Resolves with a host that takes writes, and rejects otherwise. */
async function requireWritable(connectionString: string): Promise<Host> {
  const client = new pg.Client({
    connectionString,
    application_name: 'fortnight search',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw readOnly(client.host)
    return { host: client.host, port: client.port }
  } finally {
    void client.end().catch(() => {})
  }
}

/** Asks all hosts at once. The error of a host that refused us says more than that others are away or standbys. */
async function search(addresses: readonly string[]): Promise<Host> {
  try {
    return await Promise.any(addresses.map(requireWritable))
  } catch (error) {
    const errors = (error as AggregateError).errors as (Error & { code?: string })[]
    throw (
      errors.find(({ code }) => /^(28|3D)/.test(code ?? '')) ?? errors.find(({ code }) => code === '25006') ?? errors[0]
    )
  }
}

/** Finds the primary; new connections that are opened together share one search. */
function finder(addresses: readonly string[]) {
  let known: { place: Promise<Host>; until: number } | undefined
  return {
    find(): Promise<Host> {
      if (known && performance.now() < known.until) return known.place
      const mine = { place: search(addresses), until: Infinity }
      const expire = () => (mine.until = performance.now() + knownMs)
      mine.place.then(expire, expire)
      known = mine
      return mine.place
    },
    /** A connection was lost, so the primary may be another host. */
    forget: () => void (known = undefined),
  }
}

/** A connection to the primary, wherever it is at that moment. */
class PrimarySocket extends Socket {
  place = ''
  private readonly hosts: ReturnType<typeof finder>

  constructor(hosts: ReturnType<typeof finder>) {
    super()
    this.hosts = hosts
  }

  override connect(): this {
    this.hosts.find().then(
      ({ host, port }) => {
        if (this.destroyed) return
        this.place = host
        this.once('close', this.hosts.forget)
        super.connect(port, host)
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
}

/**
 * Options of TLS by which the driver compares the certificate with the host that was found. It reads `host` once the
 * socket is connected.
 */
const identifiedBy = (socket: PrimarySocket, ssl: true | TlsOptions) => ({
  ...(ssl === true ? {} : ssl),
  // The driver hides the key from being copied.
  ...(ssl !== true && 'key' in ssl && { key: ssl.key }),
  get host() {
    return socket.place
  },
})

/** No name of a host: the driver would compare certificates with it. */
const nowhere = '0.0.0.0'

/**
 * How the driver reaches the database at that address. If it names several hosts
 * (`postgresql://user@db1:5432,db2:5432/fortnight`), each connection leads to the one that takes writes: what
 * `target_session_attrs=read-write` means to PostgreSQL's own clients.
 */
export function toDatabase(url: string | undefined): pg.ClientConfig {
  const [, before = '', hosts = '', after = ''] = severalHosts.exec(url ?? '') ?? []
  if (!hosts) return url === undefined ? {} : { connectionString: url }
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`)
  const found = finder(addresses)
  const stream = (options?: { ssl?: false | true | TlsOptions }) => {
    const socket = new PrimarySocket(found)
    if (options?.ssl) options.ssl = identifiedBy(socket, options.ssl)
    return socket
  }
  return { connectionString: `${before}${nowhere}${after}`, stream }
}
