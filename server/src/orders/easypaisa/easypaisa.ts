import type pg from 'pg'
import * as z from 'zod'
import type { GatewaySettings } from '../../platform/gateway-settings.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { openQueue, type Queue } from '../../platform/jobs/queue.ts'
import * as payments from '../payments/payments.repository.ts'
import { createGateway } from './gateway.ts'
import { inquire, type InquiryContext } from './inquire.ts'

declare module '../../platform/context.ts' {
  interface ServiceContext {
    /** Automatic payments; without settings none are offered. */
    easypaisa: EasyPaisa
  }
}

/**
 * Times of inquiries, in seconds after the beginning of a payment. The tenth minute decides; later inquiries only look
 * for late money.
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

/** Makes inquiries at their times, whatever happened to the server that took the payment. */
export function inquiryJob({ settings, db, onError }: Options): Job {
  const context = contextOf(settings, db, onError)
  return { ...inquiries, work: (data) => inquire(context, Task.parse(data).payment_id) }
}

/** The automatic method, as the payment service sees it. */
export interface EasyPaisa {
  /** Schedules the inquiries about a payment; in the transaction that stores it. */
  expect(db: Db, paymentId: string): Promise<void>
  /** Requests the money of a stored payment from the payer's phone, in the background, and then its state. */
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
    // A missing answer is no refusal: the request may have reached the phone all the same.
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
