import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Order {
  orderId: string
  transactionAmount: string
  status: 'PENDING' | 'PAID' | 'FAILED' | 'BLOCKED' | 'EXPIRED'
  transactionId: string
  /** Number of times that a payer's phone was asked for it. */
  asked: number
  /** What the last request for it said. */
  request: Record<string, unknown>
}

/** Differences of its answers from the right ones. */
export interface Fault {
  /** HTTP status with an empty body. */
  status?: number
  /** Text to answer instead of JSON. */
  text?: string
  /** Fields of the answer that are changed; undefined leaves one out. */
  change?: Record<string, unknown>
  /** Ends the connection, or lets it hang, without a word. */
  silent?: 'cut' | 'hang'
  /** Answers once this is over. */
  after?: Promise<unknown>
}

type Call = 'initiate' | 'inquire'

export const merchant = { storeId: '4711', username: 'fortnight', password: 'of the fake', account: '90001' }
const credentials = Buffer.from(`${merchant.username}:${merchant.password}`).toString('base64')

/**
 * EasyPaisa's merchant interface for mobile accounts as a real HTTP server: one order of a number, paid when the test
 * says so, wrong in the ways that the test asks for.
 */
export async function fakeEasyPaisa() {
  const orders = new Map<string, Order>()
  const faults = new Map<Call, Fault>()
  /** Paths of calls whose credentials or store were not ours. */
  const refused: string[] = []
  let lastId = 34_823_788_000

  function initiate(request: Record<string, unknown>) {
    const orderId = String(request['orderId'])
    const known = orders.get(orderId)
    const order = known ?? {
      orderId,
      transactionAmount: String(request['transactionAmount']),
      status: 'PENDING' as const,
      transactionId: String(++lastId),
      asked: 0,
      request,
    }
    order.asked++
    orders.set(orderId, order)
    return { orderId, storeId: merchant.storeId, transactionId: order.transactionId, responseCode: '0000' }
  }

  function inquire({ orderId }: Record<string, unknown>) {
    const order = orders.get(String(orderId))
    if (!order) return { orderId, storeId: merchant.storeId, responseCode: '0003', responseDesc: 'NO SUCH ORDER' }
    const { status, transactionAmount, transactionId } = order
    const paid = status === 'PAID' && { transactionId, msisdn: '03451234567', paymentMode: 'MA' }
    return {
      orderId,
      storeId: merchant.storeId,
      accountNum: merchant.account,
      transactionStatus: status,
      transactionAmount,
      responseCode: '0000',
      responseDesc: 'SUCCESS',
      ...paid,
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const call: Call = request.url?.includes('inquire') ? 'inquire' : 'initiate'
    const body = (await json(request)) as Record<string, unknown>
    if (request.headers['credentials'] !== credentials || body['storeId'] !== merchant.storeId) {
      refused.push(request.url ?? '')
      response.end(JSON.stringify({ responseCode: '0010', responseDesc: 'INVALID CREDENTIALS' }))
      return
    }
    const right = call === 'inquire' ? inquire(body) : initiate(body)
    const { status, text, change, silent, after } = faults.get(call) ?? {}
    await after
    if (silent === 'cut') request.socket.destroy()
    if (silent) return
    response.statusCode = status ?? 200
    response.end(status ? '' : (text ?? JSON.stringify({ ...right, ...change })))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    orders,
    refused,
    /** Environment of a server that takes automatic payments here. */
    env: {
      EASYPAISA_MODE: 'sandbox',
      EASYPAISA_STORE_ID: merchant.storeId,
      EASYPAISA_USERNAME: merchant.username,
      EASYPAISA_PASSWORD: merchant.password,
      EASYPAISA_ACCOUNT: merchant.account,
      EASYPAISA_URL: url,
    },
    /** The payer confirms, refuses, or lets it expire. */
    decide(orderId: string, status: Order['status']) {
      const order = orders.get(orderId)
      if (!order) throw new Error(`nobody was asked for ${orderId}`)
      order.status = status
      return order
    },
    /** Every further answer to this call is wrong in this way; without a fault right again. */
    break(call: Call, fault?: Fault) {
      if (fault) faults.set(call, fault)
      else faults.delete(call)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
