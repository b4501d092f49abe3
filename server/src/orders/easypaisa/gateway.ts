import * as z from 'zod'
import type { GatewaySettings } from '../../platform/gateway-settings.ts'

// Numbers in one account of the interface, strings in another.
const written = z.union([z.string(), z.number()]).transform((value) => String(value).trim())

/** EasyPaisa's answer to an inquiry. Every field may be missing: an order that it never saw has no status. */
const Answer = z.object({
  responseCode: written,
  orderId: written.optional(),
  storeId: written.optional(),
  transactionStatus: written.optional(),
  transactionAmount: written.optional(),
  transactionId: written.optional(),
})
export type Answer = z.output<typeof Answer>

interface Order {
  /** Our order number; EasyPaisa accepts an order once. */
  orderId: string
  /** Whole rupees. */
  rupees: number
  mobileNumber: string
  email: string
}

/** The unreadable answer is not repeated: it may contain the payer's number. */
function read(text: string): Answer {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    throw new Error('An answer of EasyPaisa could not be read')
  }
}

/** EasyPaisa's merchant interface for mobile accounts, version 4. */
export interface Gateway {
  /** Requests the money from the payer's phone. Whatever the answer, only an inquiry shows whether it was paid. */
  initiate(order: Order, signal: AbortSignal): Promise<void>
  /** EasyPaisa's record of an order; throws without a readable answer. */
  inquire(orderId: string): Promise<Answer>
}

// A payer has a minute to confirm, and EasyPaisa answers only then.
const patience = { initiate: 90_000, inquire: 10_000 }

/** `patienceMs` is the timeout of each call. */
export function createGateway(settings: GatewaySettings, patienceMs = patience): Gateway {
  const { url, storeId, username, password, account } = settings
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  async function post(call: string, body: object, signal: AbortSignal): Promise<string> {
    const response = await fetch(`${url}/easypay-service/rest/v4/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Credentials: credentials },
      body: JSON.stringify(body),
      // Credentials go to EasyPaisa and nowhere else.
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`EasyPaisa answered ${response.status}`)
    return response.text()
  }
  return {
    async initiate({ orderId, rupees, mobileNumber, email }, signal) {
      const body = {
        orderId,
        storeId,
        transactionAmount: rupees.toFixed(2),
        transactionType: 'MA',
        mobileAccountNo: mobileNumber,
        emailAddress: email,
      }
      await post('initiate-ma-transaction', body, AbortSignal.any([signal, AbortSignal.timeout(patienceMs.initiate)]))
    },
    async inquire(orderId) {
      const body = { orderId, storeId, accountNum: account }
      return read(await post('inquire-transaction', body, AbortSignal.timeout(patienceMs.inquire)))
    },
  }
}
