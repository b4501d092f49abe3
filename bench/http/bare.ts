import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { hashToken } from '../../server/src/platform/http/session.ts'
import type { Statements } from './statements.ts'

/**
 * The least that could answer the same calls with the same bytes on the same database: no framework, no checks of
 * input, no limits, no headers for safety. POST /api/apps/ is the insert of the app alone; with `?same` it is the
 * product's statement.
 */
const { DATABASE_URL, PORT, STATEMENTS = '{}' } = process.env
const statements = JSON.parse(STATEMENTS) as Statements
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, idleTimeoutMillis: 30_000, keepAlive: true })

function appOf(row: unknown[]) {
  const app: Record<string, unknown> = {}
  for (let n = 0; n < statements.listed.length; n++) app[statements.listed[n] ?? ''] = row[n]
  delete app['owner_id']
  app['tester_count'] = 0
  app['testers'] = []
  app['run'] = null
  return app
}

const seen = new Map<string, { user: { id: string } | undefined; until: number }>()

async function userOf(request: IncomingMessage) {
  const token = request.headers.authorization?.slice(7) ?? ''
  const known = seen.get(token)
  if (known && known.until > Date.now()) return known.user
  // Two columns are called id; the user's comes first.
  const session = { name: 'session', text: statements.session, values: [hashToken(token)], rowMode: 'array' as const }
  const [row] = (await pool.query<unknown[]>(session)).rows
  const user = row && { id: String(row[0]) }
  seen.set(token, { user, until: Date.now() + 60_000 })
  return user
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return JSON.parse(text) as Record<string, unknown>
}

const list = async (ownerId: string) =>
  (await pool.query<unknown[]>({ name: 'list', text: statements.list, values: [ownerId], rowMode: 'array' })).rows

const visible = statements.listed.filter((name) => !['_id', 'icon', 'payment_status'].includes(name)).join(', ')

const alone = `insert into apps (${statements.columns.join(', ')})
  values (${statements.columns.map((_, n) => `$${n + 1}`).join(', ')}) returning ${visible}`

/** One submission: the app alone, or with the use of the key and the announcement, as the product stores it. */
async function insert(request: IncomingMessage, ownerId: string) {
  const missing = {
    category: null,
    requirements: null,
    test_instructions: null,
    package_name: null,
    opt_in_url: null,
    duration: 12,
  }
  const rest = {
    platform: 'android',
    testing_type: 'google_play_console_close_testing',
    testing_credentials: null,
    package_plan: 'starter',
  }
  const body = await bodyOf(request)
  const fields: Record<string, unknown> = { ...missing, ...rest, ...body }
  fields['id'] = randomUUID()
  fields['owner_id'] = ownerId
  const values = statements.columns.map((name) => fields[name])
  const key = request.headers['idempotency-key']
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const { rows } = request.url?.endsWith('?same')
    ? await pool.query({
        name: 'submit',
        text: statements.submit,
        values: [...values, key, 'apps.create', hash].map((value) => [value]),
      })
    : await pool.query({ name: 'insert', text: alone, values })
  const { announce: _, owner_id: __, ...app } = rows[0] as Record<string, unknown>
  return { ...app, _id: fields['id'], icon: null, payment_status: null, tester_count: 0, testers: [], run: null }
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const user = await userOf(request)
  if (!user) {
    response.writeHead(401).end()
    return
  }
  const post = request.method === 'POST'
  const result = post ? await insert(request, user.id) : (await list(user.id)).map(appOf)
  const body = Buffer.from(JSON.stringify(result))
  response.writeHead(post ? 201 : 200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
