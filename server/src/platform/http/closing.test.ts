import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventsPath } from '@fortnight/contract/push'
import { aPerson } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

/** A listening server, and a client that keeps its connections. */
async function aListener() {
  const app = await world.another()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const asked = request({ port, path, headers, agent })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
    let text = ''
    answer.setEncoding('utf8').on('data', (part: string) => (text += part))
    const ended = once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection, ended, text: () => text }
  }
  return { app, ask, port }
}

describe('a server that was asked to stop', () => {
  it('goes on answering while /ready reports it, and asks its clients to connect elsewhere', async () => {
    const { app, ask } = await aListener()
    const person = await aPerson(world)
    const before = await ask('/api/apps/user', person.headers)
    expect([before.status, before.connection]).toEqual([200, 'keep-alive'])
    const drained = app.drain(500)
    const ready = await ask('/ready')
    await ready.ended
    expect([ready.status, ready.connection, ready.text()]).toEqual([
      503,
      'close',
      '{"status":"unavailable","reason":"stopping"}',
    ])
    // A proxy goes by it, so that a server that is about to stop gets nothing new.
    expect((await ask('/health')).status).toBe(503)
    const { status, connection } = await ask('/api/apps/user', person.headers)
    expect([status, connection]).toEqual([200, 'close'])
    await drained
    await app.close()
    await expect(ask('/health')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('ends its streams, so that browsers connect to another server', async () => {
    const { app, ask } = await aListener()
    const { headers } = await aPerson(world)
    const stream = await ask(eventsPath, headers)
    expect(stream.status).toBe(200)
    await app.drain(0)
    await app.close()
    await stream.ended
    expect(stream.text()).toContain('retry: 2000')
  })

  it('finishes requests that have begun, and refuses new ones with the usual problem', async () => {
    const { app, port } = await aListener()
    // Requests that were not fully sent when the server began to close.
    const late = connect(port, '127.0.0.1')
    late.setEncoding('utf8').write('GET /health HTTP/1.1\r\nHost: fortnight.example\r\n')
    const [socket] = (await once(app.server, 'connection')) as [Socket]
    let heard = ''
    late.on('data', (part: string) => (heard += part))
    const ended = once(late, 'end')
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    late.write('\r\n')
    await Promise.all([ended, closed])
    expect(heard).toMatch(/^HTTP\/1\.1 503 /)
    expect(heard).toMatch(/\r\nretry-after: 1\r\n/i)
    expect(heard).toMatch(/\r\nconnection: close\r\n/i)
    expect(heard).toContain('{"code":"unavailable","detail":"The service is not available right now.')
  })
})
