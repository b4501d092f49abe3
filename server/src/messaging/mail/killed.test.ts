import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import { hooks } from '../../app/hooks.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount, anAddress, register } from '../../identity/auth/accounts.testkit.ts'
import { askForCopies } from '../notifications/mail-copies.job.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { mailQueue, openMailQueue } from './mail-queue.ts'
import { createMailer } from './mailer.ts'
import { aMailServer } from './mail-server.testkit.ts'
import { letterbox, mailJobOf, sender, writing } from './post.testkit.ts'

const world = useTestServer()
let server: Awaited<ReturnType<typeof aMailServer>>
let boss: PgBoss
/** Called when a mail was taken, before the mail server says so. */
let taken: () => Promise<void> = async () => {}
beforeAll(async () => {
  server = await aMailServer(undefined, undefined, () => taken())
  boss = await letterbox(world)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await server.close()
})

const addressOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A server of its own process that sends this mail, and is killed when the mail server has taken it and not said so. */
async function killedWhileItSends(data: object): Promise<void> {
  const source = `
    import { mailToAccount } from ${addressOf('../../identity/auth/account-mail.ts')}
    import { openDatabase } from ${addressOf('../../platform/db/database.ts')}
    import { createVault } from ${addressOf('../../platform/vault.ts')}
    import { mailJob } from ${addressOf('./mail.job.ts')}
    import { createMailer } from ${addressOf('./mailer.ts')}
    const { db } = openDatabase({ config: ${JSON.stringify(world.connection)}, connections: 2 })
    const vault = createVault(${JSON.stringify(inject('secretKey'))})
    const mailer = createMailer({ smtpUrl: ${JSON.stringify(server.url)}, from: ${JSON.stringify(sender)} }, '', () => {})
    const digest = async (_, { run_id: to }) => ({ to, write: () => ({ subject: 'Day 3', text: 'Day 3', html: 'Day 3' }) })
    const hooks = { mailOf: { account: mailToAccount, digest } }
    await mailJob({ db, vault, hooks, mailer, writing: async () => (${JSON.stringify(writing)}) }).work(${JSON.stringify(data)})`
  const sooner = fileURLToPath(new URL('../../platform/resolve-once.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', sooner, '--input-type=module', '-e', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = text(child.stderr)
  taken = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  taken = async () => {}
  if (signal !== 'SIGKILL') throw new Error(await complaint)
}

/** The only mail that waits, sent by a server that is killed and then, as its job comes back, by another one. */
async function sentAgain(to: string, mailOf = hooks.mailOf) {
  const [waiting, ...more] = await boss.fetch(mailQueue.name, { batchSize: 9 })
  expect(more).toEqual([])
  await killedWhileItSends(waiting?.data as object)
  const mailer = createMailer({ smtpUrl: server.url, from: sender }, '', () => {})
  await mailJobOf(world, mailer, mailOf).work(waiting?.data)
  await boss.complete(mailQueue.name, waiting?.id ?? '')
  return server.arrived.filter((mail) => mail.to.includes(to)).map(({ mail }) => mail.messageId)
}

/** Mail to a user with a proven address that copies a notification. */
async function aCopyOf(message: NotificationMessage): Promise<string> {
  const { id, email } = await anAccount(world)
  await world.database.pool.query(
    `update accounts set email_verified_at = now() from identities i where i.user_id = $1 and i.subject = accounts.id::text`,
    [id],
  )
  for (const { id: job } of await boss.fetch(mailQueue.name, { batchSize: 9 })) await boss.complete(mailQueue.name, job)
  await notifications.insert(world.database.db, [id], message)
  const queue = await openMailQueue(world.database.pool, world.vault, () => {})
  await askForCopies(world.database.db, queue)
  await queue.close()
  return email
}

test('mail about an account arrives, twice under one Message-ID if the first server was killed', async () => {
  const email = anAddress()
  await register(world, { email })
  const ids = await sentAgain(email)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@fortnight\.example>$/)
})

test('so does mail about money', async () => {
  const ids = await sentAgain(
    await aCopyOf({
      key: 'payment_approved',
      values: { app_id: '0b2a5d7e-7c50-4c3f-9a51-1d2f6a9b7c11', app: 'Tideline', cents: 999 },
    }),
  )
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a reminder arrives once', async () => {
  expect(await sentAgain(await aCopyOf({ key: 'reminder', values: { app: 'Tideline', seat: 1 } }))).toHaveLength(1)
})

test('so does a digest', async () => {
  const to = anAddress()
  const queue = await openMailQueue(world.database.pool, world.vault, () => {})
  // Written by a hook of the process that is killed, and by this one.
  const digest = async () => ({ to, write: () => ({ subject: 'Day 3', text: 'Day 3', html: 'Day 3' }) })
  await queue.ofDigest(world.database.db, { run_id: to, day: '2026-03-03' })
  await queue.close()
  expect(await sentAgain(to, { ...hooks.mailOf, digest })).toHaveLength(1)
})

test('a reminder waits for a mail server that certainly did not take it', async () => {
  const email = await aCopyOf({ key: 'reminder', values: { app: 'Tideline', seat: 1 } })
  const [waiting] = await boss.fetch(mailQueue.name)
  const through = (smtpUrl: string) =>
    mailJobOf(
      world,
      createMailer({ smtpUrl, from: sender }, '', () => {}),
    ).work(waiting?.data)
  await expect(through('smtp://127.0.0.1:1')).rejects.toThrow('did not take a mail')
  await through(server.url)
  expect(server.arrived.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('a reminder waits for an outbox that takes no file', async () => {
  await aCopyOf({ key: 'reminder', values: { app: 'Tideline', seat: 1 } })
  const [waiting] = await boss.fetch(mailQueue.name)
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const outbox = join(folder, 'outbox')
  const send = () =>
    mailJobOf(
      world,
      createMailer({ smtpUrl: undefined, from: sender }, outbox, () => {}),
    ).work(waiting?.data)
  await writeFile(outbox, 'Not a folder.')
  await expect(send()).rejects.toThrow('the outbox did not take a mail (EEXIST)')
  await rm(outbox)
  await send()
  expect(await readdir(outbox)).toHaveLength(1)
})
