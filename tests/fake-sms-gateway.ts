import { fakeService } from './fake-service.ts'

export const smsAuthorization = 'Basic b3BlcmF0b3I6c2VjcmV0'

export interface Sms {
  to: string
  from: string
  text: string
  reference: string
  callback: string
  key: string
}

/** An SMS gateway that takes one JSON request for one message, as docs/operations.md describes it. */
export async function fakeSmsGateway() {
  const received: Sms[] = []
  const service = await fakeService((request, sent) => {
    const { authorization, 'idempotency-key': key = '' } = request.headers
    if (request.method !== 'POST' || request.url !== '/messages') return { status: 404 }
    if (authorization !== smsAuthorization) return { status: 401 }
    const message = JSON.parse(sent) as Omit<Sms, 'key'>
    received.push({ ...message, key: String(key) })
    return { to: message.to, body: { id: String(received.length) } }
  })
  return { ...service, received, to: (number: string) => received.filter((message) => message.to === number) }
}
