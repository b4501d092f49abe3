import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Person {
  id: string
  email: string
  password: string
  name?: string
  disabled?: boolean
}

type Body = Record<string, string | undefined>

/**
 * The part of Firebase's Auth emulator that the SDK's e-mail sign-in speaks with: the Identity Toolkit's REST calls,
 * and ID tokens without a signature.
 */
export interface FirebaseEmulator {
  origin: string
  people: Person[]
  /** Addresses to which a link for a new password was asked for. */
  resets: string[]
  stop(): Promise<void>
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'content-type': 'application/json',
}

export async function startFirebaseEmulator(project: string): Promise<FirebaseEmulator> {
  const people: Person[] = []
  const resets: string[] = []

  function idToken({ id, email, name }: Person) {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...(name && { name }),
      email,
      email_verified: false,
      auth_time: now,
      user_id: id,
      sub: id,
      iat: now,
      exp: now + 3600,
      aud: project,
      iss: `https://securetoken.google.com/${project}`,
      firebase: { sign_in_provider: 'password', identities: { email: [email] } },
    }
    return `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`
  }
  const refuse = (message: string): never => {
    throw new Error(message)
  }
  const byEmail = (email = '') => people.find((person) => person.email === email.toLowerCase())
  const byId = (id: unknown) => people.find((person) => person.id === id) ?? refuse('USER_NOT_FOUND')
  const byToken = (token = '') => {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return byId((claims as { sub?: unknown }).sub)
  }
  const session = (person: Person) => ({
    localId: person.id,
    email: person.email,
    displayName: person.name,
    idToken: idToken(person),
    refreshToken: person.id,
    expiresIn: '3600',
  })

  const operations: Record<string, (body: Body) => object> = {
    'accounts:signUp'({ email = '', password = '' }) {
      if (byEmail(email)) refuse('EMAIL_EXISTS')
      if (password.length < 6) refuse('WEAK_PASSWORD : Password should be at least 6 characters')
      const person = { id: randomUUID(), email: email.toLowerCase(), password }
      people.push(person)
      return session(person)
    },
    'accounts:signInWithPassword'({ email, password }) {
      const person = byEmail(email) ?? refuse('EMAIL_NOT_FOUND')
      if (person.disabled) refuse('USER_DISABLED')
      return person.password === password ? session(person) : refuse('INVALID_PASSWORD')
    },
    'accounts:update'({ idToken: token, displayName }) {
      const person = byToken(token)
      if (displayName) person.name = displayName
      return session(person)
    },
    'accounts:lookup'({ idToken: token }) {
      const { id, email, name } = byToken(token)
      const providerUserInfo = [{ providerId: 'password', federatedId: email, email, rawId: email }]
      return { users: [{ localId: id, email, displayName: name, providerUserInfo, createdAt: '0', lastLoginAt: '0' }] }
    },
    'accounts:sendOobCode'({ email = '' }) {
      if (!byEmail(email)) refuse('EMAIL_NOT_FOUND')
      resets.push(email)
      return { email }
    },
    token({ refresh_token: id }) {
      const person = byId(id)
      const token = idToken(person)
      return { access_token: token, id_token: token, refresh_token: person.id, expires_in: '3600', user_id: person.id }
    },
  }

  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const operation = operations[/\/v[12]\/([\w:]+)/.exec(request.url ?? '')?.[1] ?? '']
    if (request.method === 'OPTIONS') return answer.writeHead(204, cors).end()
    if (!operation) return answer.writeHead(404, cors).end('{}')
    const form = request.headers['content-type']?.includes('urlencoded')
    const body = (form ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}')) as Body
    try {
      const said = JSON.stringify(operation(body))
      return answer.writeHead(200, cors).end(said)
    } catch (error) {
      const { message } = error as Error
      return answer.writeHead(400, cors).end(JSON.stringify({ error: { code: 400, message } }))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    people,
    resets,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
