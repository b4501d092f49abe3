import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callOff, delayAct, graceMs, sendNow } from './delayed-act.ts'

const leaving = new Set<(event: BeforeUnloadEvent) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => leaving.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => leaving.delete(listener))
})
afterEach(() => {
  callOff()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const anAct = (run: () => Promise<void>) => ({ title: '2 payments are approved', count: 2, run })
const asksBeforeLeaving = () =>
  [...leaving].some((listener) => {
    const event = new Event('beforeunload', { cancelable: true })
    listener(event as BeforeUnloadEvent)
    return event.defaultPrevented
  })

test('nothing is sent before ten seconds have passed, and leaving the page is asked about', async () => {
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  delayAct(anAct(run))
  await vi.advanceTimersByTimeAsync(graceMs - 1)
  expect(run).not.toHaveBeenCalled()
  expect(asksBeforeLeaving()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
  expect(asksBeforeLeaving()).toBe(false)
})

test('what was called off is never sent', async () => {
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  delayAct(anAct(run))
  expect(callOff()).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * graceMs)
  sendNow()
  expect(run).not.toHaveBeenCalled()
  expect(asksBeforeLeaving()).toBe(false)
})

test('what was sent is not sent again, nor called off', async () => {
  let finish = () => {}
  const run = vi.fn<() => Promise<void>>(() => new Promise((done) => (finish = done)))
  expect(delayAct(anAct(run))).toBe(true)
  sendNow()
  expect(delayAct(anAct(run))).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * graceMs)
  expect(run).toHaveBeenCalledOnce()
  expect(callOff()).toBe(false)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(delayAct(anAct(run))).toBe(true)
})
