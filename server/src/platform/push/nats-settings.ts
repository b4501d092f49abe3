/** How NATS is reached. What proves who we are is in no message and no log. */
export interface NatsSettings {
  /** Addresses without names and passwords. */
  servers: string[]
  /** One for each installation that shares the NATS. */
  subject: string
  /** With which TLS begins; undefined if NATS says whether it wants TLS. */
  tls: { caFile?: string } | undefined
  user: string | undefined
  password: string | undefined
  /** A file of credentials as `nsc` writes it. */
  credentials: string | undefined
}

interface Variables {
  NATS_URL?: string | undefined
  NATS_SUBJECT: string
  NATS_CREDENTIALS?: string | undefined
  NATS_CA?: string | undefined
}

/** Undefined without an address: NOTIFY then carries push. Throws if an address makes no sense; the message does not hold it. */
export function natsOf(e: Variables): NatsSettings | undefined {
  if (!e.NATS_URL) {
    if (e.NATS_CREDENTIALS || e.NATS_CA)
      throw new Error('NATS_CREDENTIALS and NATS_CA are for the NATS of NATS_URL, which must be set too.')
    return undefined
  }
  const addresses = e.NATS_URL.split(',').map((address) => {
    const url = URL.parse(address.trim())
    if (!url?.hostname || !['nats:', 'tls:'].includes(url.protocol) || !['', '/'].includes(url.pathname))
      throw new Error('NATS_URL must hold addresses such as nats://10.0.0.1:4222, separated by commas.')
    return url
  })
  const [first] = addresses
  const isEncrypted = addresses.some(({ protocol }) => protocol === 'tls:')
  if (isEncrypted && addresses.some(({ protocol }) => protocol !== 'tls:'))
    throw new Error('NATS_URL must begin with tls:// in all its addresses or in none.')
  if (e.NATS_CA && !isEncrypted) throw new Error('NATS_CA is for addresses of NATS_URL that begin with tls://.')
  const [user, password] = [decodeURIComponent(first?.username ?? ''), decodeURIComponent(first?.password ?? '')]
  if (user && e.NATS_CREDENTIALS)
    throw new Error('NATS_CREDENTIALS and a name in NATS_URL are two ways to say who we are: use one.')
  return {
    servers: addresses.map(({ host }) => host),
    subject: e.NATS_SUBJECT,
    tls: isEncrypted ? { ...(e.NATS_CA && { caFile: e.NATS_CA }) } : undefined,
    user: user || undefined,
    password: password || undefined,
    credentials: e.NATS_CREDENTIALS,
  }
}
