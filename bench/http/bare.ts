import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The least that could give the product's answers: node:http and a prepared statement of its own for each call, on
 * tables that were made for it (bare-tables.ts). No framework, no checks of input, no limits, no use of
 * Idempotency-Key, no announcement, no audit, no headers for safety; a session is kept for a minute.
 */
const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, idleTimeoutMillis: 30_000, keepAlive: true })

const statements = {
  session: `select u.id, u.role from bare.sessions s join bare.users u on u.id = s.user_id where s.token_hash = $1`,
  list: `select a.*, a.id as _id, p.payment_status
    from bare.apps a left join lateral (
      select payment_status from bare.payments where app_id = a.id order by created_at desc limit 1) p on true
    where a.owner_id = $1 order by a.created_at desc`,
  create: `insert into bare.apps (owner_id, name, description, category, requirements, test_instructions, package_name)
    values ($1, $2, $3, $4, $5, $6, $7) returning *, id as _id, null as payment_status`,
  figures: 'select value from bare.figures',
  page: `select a.id, a.id as _id, a.name, a.icon, a.description, a.platform, a.category, a.testing_type, a.duration,
      a.package_plan, a.package_name, a.status, u.email as user_email, a.owner_id, null as phase,
      false as waits_for_setup, false as is_paused, null as need, null as live, false as at_risk, a.created_at,
      a.updated_at, c.value as total
    from bare.apps a join bare.users u on u.id = a.owner_id, bare.counts c
    where c.name = 'apps' order by a.created_at desc, a.id desc limit 25`,
}

async function ask(name: keyof typeof statements, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows
}

interface Caller {
  id: string
  role: string
}
const seen = new Map<string, { caller: Caller | undefined; until: number }>()

async function callerOf({ headers }: IncomingMessage): Promise<Caller | undefined> {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const known = seen.get(token)
  if (known && known.until > Date.now()) return known.caller
  const [caller] = await ask('session', [createHash('sha256').update(token).digest()])
  seen.set(token, { caller: caller as unknown as Caller, until: Date.now() + 60_000 })
  return caller as unknown as Caller
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return JSON.parse(text) as Record<string, unknown>
}

function appOf({ owner_id: _, ...app }: Record<string, unknown>) {
  return { ...app, tester_count: 0, testers: [], run: null }
}

/** What each call answers, by method and path; calls of administrators begin with /api/admin. */
const routes: Record<string, (request: IncomingMessage, caller: Caller) => Promise<unknown>> = {
  'GET /api/apps/user': async (_, { id }) => (await ask('list', [id])).map(appOf),
  'POST /api/apps/': async (request, { id }) => {
    const { name, description, category, requirements, test_instructions, package_name } = await bodyOf(request)
    const fields = [name, description, category, requirements, test_instructions, package_name]
    return appOf((await ask('create', [id, ...fields]))[0] ?? {})
  },
  'GET /api/admin/dashboard/stats': async () => ({ success: true, data: (await ask('figures'))[0]?.['value'] }),
  'GET /api/admin/apps': async () => {
    const rows = await ask('page')
    const data = rows.map(({ total: _, ...app }) => app)
    return { success: true, data, total: rows[0]?.['total'] ?? 0, capped: false, next: null, previous: null }
  },
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '' } = request
  const act = routes[`${method} ${url}`]
  const caller = await callerOf(request)
  if (!caller || !act || (url.startsWith('/api/admin') && caller.role !== 'admin')) {
    response.writeHead(caller ? 404 : 401).end()
    return
  }
  const body = Buffer.from(JSON.stringify(await act(request, caller)))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  response.writeHead(method === 'POST' ? 201 : 200, headers).end(body)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
