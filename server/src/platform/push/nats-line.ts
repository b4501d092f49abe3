import { readFile } from 'node:fs/promises'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { type ConnectionOptions, connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import type { NatsSettings } from './nats-settings.ts'

const reconnectMs = 250
const patienceMs = 2_000
/** A connection that does not answer two of them is dead. */
const pingMs = 3_000
/** Bytes that NATS takes by default are four times as many. */
const mostBytes = 256 * 1024

/**
 * Checks whose a certificate is. The client of NATS names the server that it asked for, but "localhost" in the place of every address:
 * then the certificate must be for one of those that we name.
 */
export const identityOf = (servers: readonly string[]) => (asked: string, certificate: PeerCertificate) => {
  const ours = servers.map((server) => (URL.parse(`nats://${server}`)?.hostname ?? '').replace(/^\[|\]$/g, ''))
  const wrong = (asked === 'localhost' ? ours : [asked]).map((name) => checkServerIdentity(name, certificate))
  return wrong.includes(undefined) ? undefined : wrong[0]
}

async function tlsOf({ servers, tls }: NatsSettings): Promise<Pick<ConnectionOptions, 'tls'>> {
  if (!tls) return {}
  // The client's types lack it, and it hands all of them to Node.
  const identity = { checkServerIdentity: identityOf(servers) }
  return { tls: { ...identity, ...(tls.caFile && { ca: await readFile(tls.caFile, 'utf8') }) } }
}

async function optionsOf(settings: NatsSettings): Promise<ConnectionOptions> {
  const { servers, user, password, credentials } = settings
  return {
    servers,
    name: 'fortnight',
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    // Credentials that were wrong can be right again.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: reconnectMs,
    pingInterval: pingMs,
    timeout: patienceMs,
    ...(await tlsOf(settings)),
    // A name without a password is a token.
    ...(user && (password === undefined ? { token: user } : { user, pass: password })),
    ...(credentials && { authenticator: credsAuthenticator(await readFile(credentials)) }),
  }
}

/**
 * A connection to NATS that is made again for ever. `hear` gets what was sent on the subject, by this server too. Throws if
 * a file of the settings cannot be read; NATS itself can be away.
 */
export async function openLine(
  settings: NatsSettings,
  { hear, onError }: { hear(text: string): void; onError(error: Error): void },
) {
  const options = await optionsOf(settings)
  const { subject } = settings
  let connection: NatsConnection | undefined
  let isUp = false
  let closed = false

  async function watch(nats: NatsConnection) {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') isUp = false
      if (status.type === 'reconnect') isUp = true
      if (status.type === 'error') onError(status.error)
    }
    isUp = false
  }
  const connecting = connect(options).then(async (nats) => {
    connection = nats
    if (closed) return nats.close()
    nats.subscribe(subject, { callback: (error, message) => (error ? onError(error) : hear(message.string())) })
    isUp = true
    void watch(nats)
  })
  connecting.catch(onError)
  const unheard = setTimeout(() => {
    if (!connection) onError(new Error('NATS cannot be reached, or does not let this server in'))
  }, patienceMs)

  /** Resolves once NATS has taken all that was sent before. */
  async function taken(nats: NatsConnection): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('NATS does not answer')), patienceMs)
    try {
      await Promise.race([nats.flush(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    isUp: () => isUp,
    /** Bytes that one message can hold. */
    mostBytes: () => Math.min(mostBytes, Math.floor((connection?.info?.max_payload ?? mostBytes) / 2)),
    /** Sends all of them in this order; resolves once NATS has taken them. */
    async send(texts: readonly string[]) {
      if (!connection || !isUp) throw new Error('NATS is not connected')
      for (const text of texts) connection.publish(subject, text)
      await taken(connection)
    },
    reconnect: () => void connection?.reconnect().catch(onError),
    async close() {
      closed = true
      clearTimeout(unheard)
      await connection?.close()
    },
  }
}
