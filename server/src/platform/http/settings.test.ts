import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { anAddress, signIn } from '../../identity/auth/accounts.testkit.ts'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

// A flood fills the queue because a hash takes its time.
const world = useTestServer({ quickHashes: false })

/** Well below Node's own timeouts, 30 s and more, and longer than a busy machine needs. */
const soonMs = 15_000

/** A listening server of its own. */
async function listening() {
  const app = await world.another()
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/**
 * Sends `first` at once, then `rest` letter by letter every 50 ms, until the server hangs up; returns what arrived, and
 * when.
 */
async function dribble(port: number, first: string, rest: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const began = Date.now()
  let heard = ''
  socket.on('data', (data) => (heard += data)).on('error', () => {})
  // Not once(): it would fail on the reset that answers a letter written after the end.
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.write(first)
  for (const letter of rest) {
    if (socket.destroyed || !socket.writable) break
    socket.write(letter)
    await Promise.race([closed, sleep(50)])
  }
  await closed
  return { heard, ms: Date.now() - began }
}

describe('the limits of a connection', () => {
  it('are 8 s for headers, 10 s for a request and 64 KB for a body', () => {
    expect(world.app.server.headersTimeout).toBe(8000)
    expect(world.app.server.requestTimeout).toBe(10_000)
    expect(world.app.initialConfig.bodyLimit).toBe(64 * 1024)
  })

  it('are checked every second: slow headers are cut off soon after their time', async () => {
    const { app, port } = await listening()
    app.server.headersTimeout = 300
    const { heard, ms } = await dribble(port, 'GET /health HTTP/1.1\r\nHost: x\r\n', 'X-Slow: a\r\n'.repeat(40))
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeGreaterThan(250)
    expect(ms).toBeLessThan(soonMs)
    expect((await send(app, 'GET', '/health', null)).statusCode).toBe(200)
  })

  it('are checked every second: a slow body is cut off too', async () => {
    const { app, port } = await listening()
    app.server.headersTimeout = 200
    app.server.requestTimeout = 300
    const head =
      'POST /api/identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n'
    const { heard, ms } = await dribble(port, head, ' '.repeat(400))
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeGreaterThan(250)
    expect(ms).toBeLessThan(soonMs)
  })
})

describe('the boundaries of a message', () => {
  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 40\r\n'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['an encoding that is only almost chunked', 'Transfer-Encoding: xchunked\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n'],
    ['a length that is no number', 'Content-Length: +4\r\n'],
  ])('with %s are refused, and nothing after them is read as a request', async (_case, lengths) => {
    const { app, port } = await listening()
    const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
    const head = `POST /api/feedback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lengths}\r\n`
    const { heard } = await dribble(port, `${head}0\r\n\r\n${smuggled}`, '')
    expect(heard).toMatch(/^HTTP\/1\.1 400 /)
    expect(heard).not.toContain('HTTP/1.1 200')
    await app.close()
  })
})

describe('closing', () => {
  it('waits neither for idle connections nor for silent ones', async () => {
    const { app, port } = await listening()
    const [used, silent] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(used, 'connect'), once(silent, 'connect')])
    used.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(used, 'data')
    const ends = [used, silent].map((socket) => once(socket.resume(), 'close'))
    const began = Date.now()
    await app.close()
    await Promise.all(ends)
    expect(Date.now() - began).toBeLessThan(soonMs)
  })
})

describe('a flood of sign-ins', () => {
  it('does not delay /health; beyond the queue it is refused, and every request in the queue is answered', async () => {
    const order: string[] = []
    const flood = Array.from({ length: 106 }, async () => {
      const answer = await signIn(world, anAddress(), 'wrong')
      if (answer.statusCode === 401) order.push('sign-in')
      return answer
    })
    const health = Array.from({ length: 10 }, async () => {
      const answer = await send(world.app, 'GET', '/health', null)
      order.push('health')
      return answer.statusCode
    })
    expect(await Promise.all(health)).toEqual(Array(10).fill(200))
    const answers = await Promise.all(flood)
    const answeredBefore = order.slice(0, order.lastIndexOf('health')).filter((what) => what === 'sign-in')
    expect(answeredBefore.length).toBeLessThan(50)
    const full = answers.filter((answer) => answer.statusCode === 503)
    expect(full.length).toBeGreaterThan(0)
    expect(full.map((answer) => answer.headers['retry-after'])).toEqual(full.map(() => '5'))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(106 - full.length)
    expect((await signIn(world, anAddress(), 'wrong')).statusCode).toBe(401)
  })
})
