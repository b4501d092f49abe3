import { expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { createHeartbeat } from './heartbeat.ts'

const world = useTestServer()

/** A heartbeat whose clock is set by hand, and the messages that it sends. */
function aHeartbeat() {
  const sent: string[] = []
  const clock = { at: 0 }
  const heartbeat = createHeartbeat('push', () => clock.at)
  const send = () =>
    heartbeat.send({
      query: (_text: string, [, payload]: string[]) => Promise.resolve(sent.push(payload ?? '')),
    } as never)
  return { ...heartbeat, send, clock, sent }
}

it('a beat proves what was announced before it was sent, however late it is heard', async () => {
  const { send, hear, heardUpTo, silentMs, clock, sent } = aHeartbeat()
  expect([heardUpTo(), silentMs()]).toEqual([-Infinity, Infinity])
  clock.at = 100
  await send()
  clock.at = 900
  expect(hear(sent[0] ?? '')).toBe(true)
  expect([heardUpTo(), silentMs()]).toEqual([100, 800])
})

it('a beat proves nothing once the listening connection has broken, though something was heard', async () => {
  const { send, hear, loseTouch, heardUpTo, silentMs, sent } = aHeartbeat()
  await send()
  hear(sent[0] ?? '')
  loseTouch()
  expect([heardUpTo(), silentMs()]).toEqual([-Infinity, 0])
})

it('a beat of another server, or of the future, proves nothing', async () => {
  const [mine, other] = [aHeartbeat(), aHeartbeat()]
  await Promise.all([mine.send(), other.send()])
  expect(mine.hear(other.sent[0] ?? '')).toBe(false)
  expect(mine.hear(`${mine.sent[0]}e300`)).toBe(true)
  expect(mine.heardUpTo()).toBe(0)
})

it('a beat is heard after all that was committed before it was sent', async () => {
  const { pool, db } = world.database
  const heard: string[] = []
  const heartbeat = createHeartbeat('order')
  const listening = Promise.withResolvers<void>()
  const listener = world.push.listen('order', {
    message: (payload) => heard.push(heartbeat.hear(payload) ? 'beat' : payload),
    gap: () => listening.resolve(),
    lost: () => {},
  })
  await listening.promise
  const rounds = Array.from({ length: 20 }, (_, n) => `change ${n}`)
  for (const change of rounds) {
    await db.transaction(async (tx) => {
      await tx.execute(`select publish('order', '${change}')`)
    })
    await heartbeat.send(pool as never)
  }
  await expect.poll(() => heard).toEqual(rounds.flatMap((change) => [change, 'beat']))
  await listener.close()
})
