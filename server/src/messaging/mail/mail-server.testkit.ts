import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received mail: envelope, contents, and raw source. */
export interface Arrived {
  to: string[]
  mail: Email
  raw: string
}

/**
 * A mail server that stores what it receives; with `refuses` it answers that to recipients instead, by `code`. With `stored` it
 * says that it took a mail only after that.
 */
export async function aMailServer(
  refuses: (address: string) => string | undefined = () => undefined,
  code = 450,
  stored: () => Promise<void> = async () => {},
) {
  const arrived: Arrived[] = []
  async function store(...[stream, { envelope }, callback]: Parameters<SMTPServer['onData']>) {
    const raw = Buffer.concat((await stream.toArray()) as Buffer[]).toString()
    arrived.push({ to: envelope.rcptTo.map(({ address }) => address), mail: await PostalMime.parse(raw), raw })
    await stored()
    callback(null)
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username }, _session, callback) {
      callback(null, { user: username })
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const refusal = refuses(address)
      callback(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: code }))
    },
    onData(stream, session, callback) {
      void store(stream, session, callback)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    arrived,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
