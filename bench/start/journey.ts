import { randomInt, randomUUID } from 'node:crypto'
import { wholeSetup } from '../kit/play-setup.ts'

type Json = Record<string, unknown>

/** What a developer and an administrator do on their first day, by the calls their browsers make. Throws at the first refusal. */
export async function journey(origin: string, admin: { email: string; password: string }): Promise<number> {
  let calls = 0

  async function call<T = Json>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
    calls++
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T
  }
  const enter = async (path: string, body: Json): Promise<string> => {
    const { id_token } = await call<{ id_token: string }>('POST', path, undefined, body)
    const session = await call<{ access_token: string }>('POST', '/api/auth/firebase-exchange', undefined, {
      idToken: id_token,
    })
    return session.access_token
  }

  await call('GET', '/')
  const email = `${randomUUID()}@bench.example`
  const developer = await enter('/api/identity/register', { name: 'Zara Malik', email, password: randomUUID() })
  const app = await call<{ id: string }>('POST', '/api/apps/', developer, {
    name: 'Tideline',
    description: 'Tide and swell times for small harbours.',
    testing_credentials: 'guest / guest',
  })
  await call('PUT', `/api/apps/${app.id}/order`, developer, { package_plan: 'starter' })
  await call('PUT', `/api/apps/${app.id}/play-setup`, developer, wholeSetup)
  const payment = await call<{ payment_id: string }>('POST', '/api/payments/create', developer, {
    app_id: app.id,
    payment_method: 'manual_easypaisa',
    amount: 9.99,
    account_name: 'Zara Malik',
    transaction_id: String(randomInt(10 ** 10, 10 ** 12)),
  })
  const adminSession = await enter('/api/identity/sign-in', { ...admin })
  await call('GET', '/api/admin/payments?status=pending', adminSession)
  await call('PUT', `/api/admin/payments/${payment.payment_id}/status`, adminSession, { payment_status: 'completed' })
  for (let round = 0; round < 5; round++) {
    await call('GET', '/dashboard')
    await call('GET', '/api/auth/session', developer)
    await call('GET', '/api/apps/user', developer)
    await call('GET', `/api/apps/${app.id}`, developer)
    await call('GET', `/api/notifications/user/${encodeURIComponent(email)}`, developer)
    await call('GET', '/api/admin/dashboard/stats', adminSession)
    await call('GET', '/api/admin/payments', adminSession)
  }
  return calls
}
