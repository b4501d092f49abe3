import type pg from 'pg'
import * as z from 'zod'
import type { GatewaySettings } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { openQueue, type Queue } from '../../platform/jobs/queue.ts'
import * as payments from '../payments/payments.repository.ts'
import { createGateway } from './gateway.ts'
import { inquire, type InquiryContext } from './inquire.ts'

declare module '../../platform/context.ts' {
  interface ServiceContext {
    /** Automatic payments; without settings nobody is asked for money. */
    easypaisa: EasyPaisa
  }
}

/**
 * Seconds after its beginning at which a payment is asked about. The tenth minute decides; after that only money that comes
 * late is looked for.
 */
const inquiryTimes = [20, 40, 120, 300, 600, 3600, 86_400]

const inquiries: Queue = {
  name: 'easypaisa',
  queue: { policy: 'standard', expireInSeconds: 120, retryLimit: 5, retryDelay: 10, deleteAfterSeconds: 600 },
  batch: 5,
}

const Task = z.object({ payment_id: z.uuid() })

const contextOf = (
  settings: GatewaySettings | undefined,
  db: Database['db'],
  onError: InquiryContext['onError'],
): InquiryContext => ({
  db,
  gateway: settings && createGateway(settings),
  storeId: settings?.storeId ?? '',
  onError,
})

interface Options {
  settings: GatewaySettings | undefined
  db: Database['db']
  onError(error: Error): void
}

/** Asks about payments at their times, whatever became of the server that took them. */
export function inquiryJob({ settings, db, onError }: Options): Job {
  const context = contextOf(settings, db, onError)
  return { ...inquiries, work: (data) => inquire(context, Task.parse(data).payment_id) }
}

/** The automatic method, as the payment service sees it. */
export interface EasyPaisa {
  /** Has the payment asked about at its times; in the transaction that stores it. */
  expect(db: Db, paymentId: string): Promise<void>
  /** Asks the payer's phone for the money of a stored payment, in the background, and then how it stands. */
  begin(payment: { id: string; mobileNumber: string; email: string }): void
  close(): Promise<void>
}

export async function openEasyPaisa({ settings, db, onError }: Options, pool: pg.Pool): Promise<EasyPaisa> {
  const context = contextOf(settings, db, onError)
  const sender = settings && (await openQueue(pool, inquiries, onError))
  const leaving = new AbortController()
  const begun = new Set<Promise<void>>()

  async function start({ id, mobileNumber, email }: Parameters<EasyPaisa['begin']>[0]) {
    const payment = await payments.findAutomatic(db, id)
    if (!payment?.amount_pkr || !context.gateway) return
    const order = { orderId: payment.transaction_id, rupees: payment.amount_pkr, mobileNumber, email }
    // No answer is no refusal: the phone may have been asked all the same.
    await context.gateway.initiate(order, leaving.signal).catch(onError)
    if (!leaving.signal.aborted) await inquire(context, id)
  }

  return {
    async expect(tx, paymentId) {
      for (const after of inquiryTimes) await sender?.send(tx, { payment_id: paymentId }, { after })
    },
    begin(payment) {
      const work = start(payment).catch(onError)
      begun.add(work)
      void work.then(() => begun.delete(work))
    },
    async close() {
      leaving.abort()
      await Promise.all(begun)
      await sender?.close()
    },
  }
}
