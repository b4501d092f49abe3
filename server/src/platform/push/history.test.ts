import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHistory } from './history.ts'

const everybody = () => true

/** One step of PostgreSQL: a transaction begins, or a running one commits. */
const Step = fc.record({ commits: fc.boolean(), which: fc.nat(), topic: fc.constantFrom('apps', 'payments', 'queue') })

/** Announcements in the order of their commits, as PostgreSQL sends them: `at` is the oldest running transaction. */
function announced(steps: { commits: boolean; which: number; topic: 'apps' | 'payments' | 'queue' }[]) {
  const running: bigint[] = []
  let next = 100n
  return steps.flatMap(({ commits, which, topic }) => {
    if (!commits || !running.length) {
      running.push(next++)
      return []
    }
    const by = running[which % running.length] ?? 0n
    // Written before the commit, so that the transaction itself is still running.
    const at = running.reduce((least, candidate) => (candidate < least ? candidate : least))
    running.splice(running.indexOf(by), 1)
    return [{ to: ['somebody'], topics: [topic], by, at }]
  })
}

it('loses nothing between a break and the return, in whatever order transactions commit', () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 60 }), fc.nat(), fc.integer({ min: 1, max: 8 }), (steps, cut, most) => {
      const all = announced(steps)
      const heardBefore = all.slice(0, cut % (all.length + 1))
      const history = createHistory(most)
      history.begin({ timeline: '7.1', over: 100n, next: 100n })
      heardBefore.forEach(history.add)
      const position = history.position
      const missed = all.slice(heardBefore.length)
      missed.forEach(history.add)
      const known = history.since(position, everybody)
      // Unknown, so everything is read again: that loses nothing.
      if (known) expect(known).toEqual(expect.arrayContaining(missed.flatMap(({ topics }) => topics)))
      // Positions in the history must be known, so that the property cannot hold by giving up.
      if (all.length <= most) expect(known).toBeDefined()
    }),
  )
})

it('repeats only what began after the oldest running transaction', () => {
  const history = createHistory()
  history.begin({ timeline: '7.1', over: 5n, next: 5n })
  history.add({ to: ['a'], topics: ['apps'], by: 7n, at: 7n })
  const { position } = history
  history.add({ to: ['a'], topics: ['queue'], by: 8n, at: 8n })
  history.add({ to: ['b'], topics: ['payments'], by: 9n, at: 9n })
  expect(history.since(position, (to) => to.includes('a'))).toEqual(['apps', 'queue'])
  expect(history.since(history.position, (to) => to.includes('a'))).toEqual([])
})

it('names what arrived lately, as long as it has heard and kept all of it', () => {
  let time = 0
  const history = createHistory(2, () => time)
  const hearAt = (at: number, topic: 'apps' | 'queue' | 'payments', to = 'a') => {
    time = at
    history.add({ to: [to], topics: [topic], by: BigInt(at), at: BigInt(at) })
  }
  const lately = (ms: number) => history.within(ms, (to) => to.includes('a'))
  expect(lately(0)).toBeUndefined()
  time = 100
  history.begin({ timeline: '7.1', over: 5n, next: 5n })
  expect([lately(0), lately(1)]).toEqual([[], undefined])
  hearAt(110, 'apps')
  hearAt(115, 'payments', 'b')
  time = 120
  expect([lately(4), lately(10), lately(20), lately(21)]).toEqual([[], ['apps'], ['apps'], undefined])
  hearAt(130, 'queue')
  expect([lately(0), lately(19), lately(21)]).toEqual([['queue'], ['queue'], undefined])
  history.end()
  expect(lately(0)).toBeUndefined()
})

it('knows nothing of the time before it listened, and nothing while it does not', () => {
  const history = createHistory()
  const since = (at: bigint) => history.since({ timeline: '7.1', at }, everybody)
  expect(since(0n)).toBeUndefined()
  history.begin({ timeline: '7.1', over: 3n, next: 9n })
  expect([since(8n), since(9n)]).toEqual([undefined, []])
  history.end()
  expect(since(9n)).toBeUndefined()
})

it('knows nothing of a position on another timeline or of another cluster, nor of one ahead of all that it heard', () => {
  const history = createHistory()
  history.begin({ timeline: '7.2', over: 5n, next: 5n })
  history.add({ to: ['a'], topics: ['apps'], by: 8n, at: 7n })
  const since = (timeline: string, at: bigint) => history.since({ timeline, at }, everybody)
  expect([since('7.2', 7n), since('7.2', 8n)]).toEqual([['apps'], ['apps']])
  expect([since('7.1', 7n), since('8.2', 7n), since('7.2', 9n)]).toEqual([undefined, undefined, undefined])
})
