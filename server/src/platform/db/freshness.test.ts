import { expect, it } from 'vitest'
import { createFreshness, type Position } from './freshness.ts'

/** A primary and its replica, whose answers are set by hand. */
function aPair() {
  const state = {
    now: 0,
    written: 100n,
    replayed: 100n as bigint | undefined,
    timeline: 1,
    asked: 0,
    errors: [] as Error[],
  }
  const written = async (): Promise<Position> => {
    state.asked++
    return { timeline: 1, at: state.written }
  }
  const replayed = async () =>
    state.replayed === undefined ? undefined : { timeline: state.timeline, at: state.replayed }
  const options = { written, replayed, onError: (error: Error) => void state.errors.push(error), now: () => state.now }
  return { state, options, isFresh: createFreshness(options) }
}

it('a replica is fresh if it has all that was written before the call', async () => {
  const { isFresh, state } = aPair()
  expect(await isFresh()).toBe(true)
  state.replayed = 101n
  expect(await isFresh()).toBe(true)
})

it('one that is behind for a moment is waited for', async () => {
  const { isFresh, state } = aPair()
  state.replayed = 99n
  const fresh = isFresh()
  setTimeout(() => (state.replayed = 100n), 20)
  expect(await fresh).toBe(true)
})

it('one that stays behind is not, and then left alone for a second', async () => {
  const { isFresh, state } = aPair()
  state.replayed = 99n
  expect(await isFresh()).toBe(false)
  const { asked } = state
  state.replayed = 100n
  expect(await isFresh()).toBe(false)
  expect(state.asked).toBe(asked)
  state.now += 1_000
  expect(await isFresh()).toBe(true)
})

it('one that was promoted, or follows a timeline that was given up, never is, however far it is', async () => {
  const { isFresh, state } = aPair()
  state.replayed = undefined
  expect(await isFresh()).toBe(false)
  state.now += 1_000
  Object.assign(state, { replayed: 10_000n, timeline: 2 })
  expect(await isFresh()).toBe(false)
})

it('one that is silent or away makes no call wait for long', async () => {
  const { options, state } = aPair()
  const silent = createFreshness({ ...options, replayed: () => new Promise(() => {}) })
  expect(await silent()).toBe(false)
  const away = createFreshness({ ...options, replayed: () => Promise.reject(new Error('refused')) })
  expect(await away()).toBe(false)
  expect(state.errors.map(({ message }) => message)).toEqual(['refused'])
})

it('calls share questions, but none takes an answer that was asked for before it began', async () => {
  const { options, state } = aPair()
  const waiting: ((at: bigint) => void)[] = []
  const isFresh = createFreshness({
    ...options,
    written: () => new Promise((answer) => waiting.push((at) => answer({ timeline: 1, at }))),
  })
  const first = isFresh()
  // What is written now is newer than what the first call has asked for.
  const later = [isFresh(), isFresh(), isFresh()]
  expect(waiting).toHaveLength(1)
  waiting[0]?.(100n)
  expect(await first).toBe(true)
  await expect.poll(() => waiting.length).toBe(2)
  state.replayed = 150n
  waiting[1]?.(150n)
  expect(await Promise.all(later)).toEqual([true, true, true])
  expect(waiting).toHaveLength(2)
})
