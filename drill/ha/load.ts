import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, anywhere } from '../../bench/kit/people.ts'
import { front } from './site.ts'

const patienceMs = 10_000

/** Calls of one kind: how many got which answer, and what was acknowledged when. */
export interface Calls {
  answers: Map<string, number>
  /** What the caller sent and the server acknowledged, with the moment. */
  acknowledged: Map<string, number>
}

/** Visitors, and developers who write down what was acknowledged to them. They call without pause and repeat nothing. */
export function startLoad(people: readonly Account[]) {
  const state = { goes: true }
  const kinds = { write: calls(), read: calls(), page: calls(), feedback: calls() }
  function calls(): Calls {
    return { answers: new Map(), acknowledged: new Map() }
  }
  async function call(
    { answers, acknowledged }: Calls,
    what: string,
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const answer = await fetch(`http://${front}${path}`, {
      ...init,
      signal: AbortSignal.timeout(patienceMs),
      headers: { ...anywhere(), ...init.headers },
    })
      .then(async (reply) => (await reply.arrayBuffer(), String(reply.status)))
      .catch((error: Error) => (error.name === 'TimeoutError' ? 'no answer' : 'broken off'))
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    const well = answer.startsWith('2')
    if (well) acknowledged.set(what, performance.now())
    // Sooner than the server asks for, so that the end of an outage is seen.
    await sleep(well ? 5 : 100)
  }
  const post = (body: object, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const developers = people.map(async ({ token }, n) => {
    const headers = { authorization: `Bearer ${token}` }
    for (let k = 0; state.goes; k++) {
      const name = `Drill ${n}.${k}`
      await call(kinds.write, name, '/api/apps', post({ name, description: 'Written during a drill' }, headers))
      if (k % 5 === 0) await call(kinds.read, name, '/api/apps/user', { headers })
    }
  })
  const visitors = [
    async () => {
      for (let k = 0; state.goes; k++) {
        await call(kinds.page, `${k}`, '/')
        await sleep(50)
      }
    },
    async () => {
      for (let k = 0; state.goes; k++) {
        const feedback = `Drill ${k}`
        await call(kinds.feedback, feedback, '/api/feedback', post({ feedback }))
        await sleep(200)
      }
    },
  ].map((act) => act())
  return {
    kinds,
    /** Waits for a write that is acknowledged after that moment. */
    async writesAgain(after: number): Promise<void> {
      for (const end = performance.now() + 120_000; performance.now() < end; await sleep(50))
        if ([...kinds.write.acknowledged.values()].some((at) => at > after)) return
      throw new Error('no write was acknowledged for two minutes')
    },
    async stop() {
      state.goes = false
      await Promise.all([...developers, ...visitors])
    },
  }
}

/** The longest time between two acknowledged writes that overlaps the window, in milliseconds. */
export function longestGap({ acknowledged }: Calls, from: number, to: number): number {
  const times = [...acknowledged.values()].toSorted((a, b) => a - b)
  const gaps = times.slice(1).flatMap((at, n) => {
    const before = times[n] ?? at
    return at > from && before < to ? [at - before] : []
  })
  return Math.max(0, ...gaps)
}
