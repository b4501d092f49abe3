import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '../bench/kit/child.ts'
import { later, scratch, tidy } from '../bench/kit/tidy.ts'
import { aMailServer } from '../server/src/messaging/mail/mail-server.testkit.ts'
import { startPostgres } from './container/database.ts'
import { environmentOf } from './container/dockerfile.ts'
import { makeImage, runToEnd } from './container/image.ts'
import { filesBelow, found, ownedBy, processList, secretConfiguration } from './container/secrets.ts'
import { freePort } from './free-port.ts'
import { build } from './prepare.ts'

const began = performance.now()
const report = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}\n`)

function check(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new Error(`It is not so that ${claim}.`)
}

/** Asks until the answer is not undefined; throws what `late` says after `seconds`. */
async function eventually<T>(ask: () => Promise<T | undefined>, seconds: number, late: () => string): Promise<T> {
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(200)) {
    const found = await ask()
    if (found !== undefined) return found
  }
  throw new Error(late())
}

/**
 * Does what `docker compose up` does, without Docker: carries out the Dockerfile in an empty folder, starts its command as an
 * ordinary user with the environment of compose.yaml, and resets a password by mail. Then the server is killed while the database
 * is away, and started again on the same database and volume.
 */
async function drill() {
  const place = await scratch('container')
  // The user that root becomes: the unprivileged one of every system.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  const image = await makeImage(place, user)
  report(`the image is made; it starts: ${image.command.join(' ')}`)

  const mail = await aMailServer()
  later(() => mail.close())
  const { secrets, environment: secretly } = secretConfiguration(mail.url)
  const database = await startPostgres(secrets.POSTGRES_PASSWORD)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // Containers have ports and host names of their own, processes of one machine share theirs.
  const environment = environmentOf(readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8'), {
    ...secretly,
    PUBLIC_ORIGIN: origin,
  })
  const options = {
    cwd: image.folder,
    env: {
      ...image.env,
      ...Object.fromEntries(
        environment.map(([name, value]) => [name, value.replace('@postgres/', `@127.0.0.1:${database.port}/`)]),
      ),
      PORT: String(port),
    },
    isolated: true,
    ...(image.user && { user: image.user }),
  }
  const node = `${place}/bin/node`
  const inContainer = (...args: string[]) => runToEnd(node, args, options)

  // As compose.yaml has it: no capability, and no program can bring one. The rest of the image belongs to root, as if it were read-only.
  const confined = user && [
    '--reuid',
    String(user.uid),
    '--regid',
    String(user.gid),
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
    node,
  ]
  const { user: _, ...asRoot } = options

  async function up() {
    const command = image.command.slice(1)
    const server = confined ? start('setpriv', [...confined, ...command], asRoot) : start(node, command, options)
    const test = image.healthcheck.map((word) => word.replace(':3000/', `:${port}/`))
    let over = false
    void server.ended.then(() => (over = true))
    const answered = async () =>
      over || (await fetch(`${origin}/health`).catch(() => undefined))?.ok ? true : undefined
    await eventually(answered, 60, () => `no answer within a minute:\n${server.output()}`)
    check((await start(node, test.slice(1), options).ended) === 0, `its health check is green:\n${server.output()}`)
    return server
  }
  async function ask(method: string, path: string, body?: unknown, token?: string) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const email = 'admin@fortnight.example'
  async function signIn(chosen: string) {
    const proof = await ask('POST', '/api/identity/sign-in', { email, password: chosen })
    if (proof.status !== 200) return undefined
    const { body } = await ask('POST', '/api/auth/firebase-exchange', { idToken: proof.body['id_token'] })
    const session = await ask('GET', '/api/auth/session', undefined, String(body['access_token']))
    return session.status === 200 ? session.body : undefined
  }
  const redeem = (code: string | undefined, chosen: string) =>
    ask('POST', '/api/identity/redeem-link', { code, password: chosen })

  const first = await up()
  report('its health check is green')
  if (user) {
    const status = readFileSync(`/proc/${first.pid}/status`, 'utf8')
    for (const line of [
      `Uid:\t${user.uid}`,
      'NoNewPrivs:\t1',
      'CapEff:\t0000000000000000',
      'CapBnd:\t0000000000000000',
    ])
      check(status.includes(line), `the server has no rights that it does not need (${line})`)
    report('it has no capability and can get none')
  }
  const page = await fetch(origin)
  check(page.ok && (await page.text()).includes('</html>'), 'the image holds the web')
  const picture = `
    const { redraw } = await import('./server/src/testing/checkins/picture.ts')
    const { readFileSync } = await import('node:fs')
    await redraw(readFileSync('web/build/client/og.png'))`
  await inContainer('--input-type=module', '-e', picture)
  report('testers can send pictures')

  const made = await inContainer('server/src/cli/admin.ts', 'create', email)
  const welcomed = await redeem(/#([\w-]{43})\s*$/.exec(made)?.[1], 'the first of the passwords')
  check(welcomed.status === 200 && (await signIn('the first of the passwords')), 'the first administrator can sign in')
  report('the first administrator has an account')

  await ask('POST', '/api/identity/request-reset', { email })
  const asked = async () => mail.arrived.find(({ mail: { text } }) => text?.includes(`${origin}/reset-password#`))
  const letter = await eventually(asked, 60, () => `no mail came:\n${first.output()}`)
  check(letter.to.join() === email, 'the link goes to the owner of the account alone')
  const reset = await redeem(
    /\/reset-password#([\w-]{43})$/m.exec(letter.mail.text ?? '')?.[1],
    'the second of the passwords',
  )
  check(reset.status === 200, 'the link of the mail sets a password')
  check(!(await signIn('the first of the passwords')), 'the password of before is refused')
  check(await signIn('the second of the passwords'), 'the new password signs in')
  report('the password was reset by mail')

  database.setAway(true)
  const comment = 'Written while the database was away.'
  const taken = await ask('POST', '/api/feedback', { feedback: comment, rating: 3 })
  check(taken.status === 201, 'feedback is taken while the database is away')
  first.signal('SIGKILL')
  await first.ended
  database.setAway(false)
  const second = await up()
  check(await signIn('the second of the passwords'), 'the account is still there after a restart')
  const kept = async () => (await database.query('select 1 from feedback where feedback = $1', [comment]))[0]
  await eventually(kept, 60, () => `the volume did not keep the feedback:\n${second.output()}`)
  report('killed and started again: the account and the feedback are there')

  const listed = processList()
  check(!listed || listed.includes(node), 'the process list shows the server')
  await mail.close()
  await ask('POST', '/api/identity/request-reset', { email })
  const signInAtGoogle = await fetch(`${origin}/api/auth/google`, { redirect: 'manual' })
  check(signInAtGoogle.status >= 300, 'no one signs in at a provider that is out of reach')
  const failed = async () => (/mail/i.test(second.output()) ? true : undefined)
  await eventually(failed, 60, () => `the mail did not fail:\n${second.output()}`)
  const answers = await Promise.all(
    ['/health', '/ready', '/metrics', '/setup', '/api/site'].map(async (path) => {
      const headers = { authorization: `Bearer ${secrets.METRICS_TOKEN}` }
      return (await fetch(origin + path, { headers })).text()
    }),
  )
  const places = {
    'the log': first.output() + second.output() + made,
    'the process list': listed,
    'a mail': mail.arrived.map(({ raw, mail: { text, html } }) => `${raw}${text}${html}`).join('\n'),
    'the database': await database.dump(),
    'the volume': filesBelow(`${place}/data`),
    'an answer': answers.join('\n'),
  }
  for (const where of ['the log', 'a mail', 'the database', 'an answer'] as const)
    check(places[where], `${where} was read`)
  const leaks = found(secrets, places)
  check(!leaks.length, `no secret of the configuration is found: ${leaks.join(', ')}`)
  report(
    'no secret of its configuration is in the log, the process list, a mail, the database, the volume or an answer',
  )

  if (user) {
    const made = ownedBy(user.uid, place).filter((path) => !path.startsWith('data') && path !== 'home')
    check(!made.length, `the server writes to its volume alone: ${made.join(', ')}`)
    report('it wrote to its volume alone')
  }

  second.signal('SIGTERM')
  check((await second.ended) === 0, `the server stops in good order:\n${second.output()}`)
  report('stopped in good order')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tidy().then(() => process.exit(130)))
// Ends this program if the build fails, so it comes before anything that must be removed.
build()
try {
  await drill()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await tidy()
}
