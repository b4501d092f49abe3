import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAddress, register } from '../../identity/auth/accounts.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { mailQueue, openMailQueue } from './mail-queue.ts'
import { createMailer } from './mailer.ts'
import { aMailServer } from './mail-server.testkit.ts'
import { codeIn, mailJobOf, sender } from './post.testkit.ts'

const world = useTestServer()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await world.database.pool.query('delete from pgboss.job')
})

/** A server that sends mail through that mail server; returns the log of its jobs. */
async function aPostman(smtpUrl: string) {
  const errors: string[] = []
  const job = mailJobOf(
    world,
    createMailer({ smtpUrl, from: sender }, '', () => {}),
  )
  const onError = (error: Error) => void errors.push(error.message)
  const jobs = await startJobs({ pool: world.database.pool, jobs: [job], onError })
  closing.push(() => jobs.stop())
  return errors
}
async function aServer(...options: Parameters<typeof aMailServer>) {
  const server = await aMailServer(...options)
  closing.push(() => server.close())
  return server
}
const soon = { timeout: 20_000, interval: 50 }
const waiting = async () => {
  const { rows } = await world.database.pool.query<{ data: unknown; state: string }>(
    "select data, state from pgboss.job where name = 'mail' order by created_on",
  )
  return rows
}

describe('mail', () => {
  it('is sent once, by one of two servers', async () => {
    const addresses = Array.from({ length: 12 }, anAddress)
    await Promise.all(addresses.map((email) => register(world, { email })))
    const server = await aServer()
    for (let i = 0; i < 2; i++) expect(await aPostman(server.url)).toEqual([])
    await vi.waitFor(() => expect(server.arrived.length).toBeGreaterThanOrEqual(12), soon)
    await sleep(2500)
    expect(server.arrived.flatMap((letter) => letter.to).toSorted()).toEqual(addresses.toSorted())
  })

  it('waits for a mail server that refuses it now, and for one that is away', async () => {
    const email = anAddress()
    await register(world, { email })
    let open = false
    const server = await aServer((address) => (open ? undefined : `try later <${address}>`))
    const errors = await aPostman(server.url)
    await vi.waitFor(async () => expect((await waiting()).map((job) => job.state)).toEqual(['retry']), soon)
    expect(errors).toEqual(['the mail server did not take a mail (EENVELOPE 450)'])
    expect(await tablesHolding(world.database.pool, 'try later')).toEqual([])
    open = true
    await world.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    await vi.waitFor(() => expect(server.arrived.map((letter) => letter.to)).toEqual([[email]]), soon)
  })

  it('of a server that was killed while it sent comes back', async () => {
    const { pool } = world.database
    const email = anAddress()
    await register(world, { email })
    const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'pgboss' })
    await boss.start()
    closing.push(() => boss.stop({ graceful: false }))
    expect(await boss.fetch(mailQueue.name)).toHaveLength(1)
    await pool.query("update pgboss.job set started_on = now() - interval '301 seconds'")
    await boss.supervise(mailQueue.name)
    expect((await waiting()).map((job) => job.state)).toEqual(['retry'])
    await pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    const server = await aServer()
    await aPostman(server.url)
    await vi.waitFor(() => expect(server.arrived.map((letter) => letter.to)).toEqual([[email]]), soon)
  })

  it('is queued if, and only if, its transaction commits', async () => {
    const queue = await openMailQueue(world.database.pool, world.vault, () => {})
    closing.push(() => queue.close())
    const undone = world.database.db.transaction(async (tx) => {
      await queue.toAddress(tx, 'reset_password', anAddress())
      throw new Error('the fact did not happen')
    })
    await expect(undone).rejects.toThrow('the fact did not happen')
    expect(await waiting()).toEqual([])
  })

  it('that waits contains neither an address nor the code of its link, and the code is not stored', async () => {
    const email = anAddress()
    await register(world, { email })
    await world.app.inject({ method: 'POST', url: '/api/identity/request-reset', payload: { email } })
    expect((await waiting()).map((job) => Object.keys(job.data as object).toSorted())).toEqual([
      ['about', 'account_id', 'id', 'queued_at'],
      ['about', 'id', 'queued_at', 'sealed_address'],
    ])
    expect(await tablesHolding(world.database.pool, email)).toEqual(['public.accounts'])
    const server = await aServer()
    await aPostman(server.url)
    await vi.waitFor(() => expect(server.arrived).toHaveLength(2), soon)
    for (const letter of server.arrived) expect(await tablesHolding(world.database.pool, codeIn(letter))).toEqual([])
  })

  it('is deleted soon after it was sent', async () => {
    const { rows } = await world.database.pool.query('select deletion_seconds from pgboss.queue where name = $1', [
      'mail',
    ])
    expect(rows).toEqual([{ deletion_seconds: 600 }])
  })
})
