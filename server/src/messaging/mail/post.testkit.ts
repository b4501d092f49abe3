import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll } from 'vitest'
import { defaultBrand } from '@fortnight/contract/brand'
import { hooks } from '../../app/hooks.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import type { Writing } from './letters.ts'
import { type Arrived, aMailServer } from './mail-server.testkit.ts'
import { mailJob } from './mail.job.ts'
import { mailQueue } from './mail-queue.ts'
import { createMailer, type Mailer } from './mailer.ts'

export const sender = { name: 'Fortnight', address: 'support@fortnight.example' }
export const writing: Writing = {
  brand: defaultBrand,
  origin: 'https://fortnight.example',
  locale: 'en',
  timezone: 'UTC',
}

/** The mail job of the test server. */
export const mailJobOf = ({ database: { db }, vault }: TestServer, mailer: Mailer, mailOf = hooks.mailOf) =>
  mailJob({ db, vault, hooks: { mailOf }, mailer, writing: async () => writing })

/** The code at the end of a letter's link. */
export const codeIn = ({ mail }: Arrived) => /https:\/\/\S+#([\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? ''

/** The queue of mail, emptied by hand. */
export async function letterbox({ database: { pool } }: TestServer): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  return boss.start()
}

/** A post office for a test file. Mail waits until it is delivered. */
export function usePost(world: TestServer) {
  let server: Awaited<ReturnType<typeof aMailServer>>
  let boss: PgBoss
  beforeAll(async () => {
    server = await aMailServer()
    boss = await letterbox(world)
  })
  afterAll(async () => {
    await boss.stop({ graceful: false })
    await server.close()
  })
  return {
    /** Sends waiting mail; returns mail for that address since the last call. */
    async to(address: string): Promise<Arrived[]> {
      const job = mailJobOf(
        world,
        createMailer({ smtpUrl: server.url, from: sender }, '', () => {}),
      )
      for (const { id, data } of await boss.fetch(mailQueue.name, { batchSize: 100 })) {
        await job.work(data)
        await boss.complete(mailQueue.name, id)
      }
      const mine = server.arrived.filter((letter) => letter.to.includes(address))
      for (const letter of mine) server.arrived.splice(server.arrived.indexOf(letter), 1)
      return mine
    },
    /** The code of the only mail that waits for that address. */
    async codeFor(address: string): Promise<string> {
      const mails = await this.to(address)
      const [only] = mails
      if (!only || mails.length > 1) throw new Error(`${mails.length} mails`)
      return codeIn(only)
    },
  }
}
