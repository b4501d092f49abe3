import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunk, loadChunk } from './load-chunk.ts'

const importer = 'http://127.0.0.1/assets/dashboard-1.js'
const failing = () =>
  vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Importing a module script failed.'))

/** What the server answers when it is asked for the importer's own file. */
const serverSays = (answer: () => Promise<Partial<Response>>) => vi.stubGlobal('fetch', vi.fn(answer))

/** Outcome of a promise, as far as it has one. */
function watched<T>(promise: Promise<T>) {
  const seen: { value?: T; error?: unknown } = {}
  promise.then(
    (value) => (seen.value = value),
    (error: unknown) => (seen.error = error),
  )
  return seen
}

beforeEach(() => {
  vi.useFakeTimers()
  serverSays(() => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a part of the page', () => {
  it('that comes at once is asked for once', async () => {
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('dialog')
    await expect(loadChunk(load, importer)).resolves.toBe('dialog')
    expect(load).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is asked for again after one second and after four more', async () => {
    const load = failing()
    const seen = watched(loadChunk(load, importer))
    const calls: number[] = []
    for (const ms of [999, 1, 3999, 1]) {
      await vi.advanceTimersByTimeAsync(ms)
      calls.push(load.mock.calls.length)
    }
    expect(calls).toEqual([1, 2, 2, 3])
    expect(seen.error).toMatchObject({
      message: 'This part of the page did not load. Check your connection and try again.',
      reload: false,
    })
  })

  it('can come at the third try', async () => {
    const load = failing().mockRejectedValueOnce(new Error('one')).mockRejectedValueOnce(new Error('two'))
    load.mockResolvedValueOnce('dialog')
    const seen = watched(loadChunk(load, importer))
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen).toEqual({ value: 'dialog' })
  })

  it('that never answers is given up after 120 seconds', async () => {
    const seen = watched(loadChunk(() => new Promise<string>(() => undefined), importer))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(seen).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.error).toMatchObject({ message: expect.stringContaining('Check your connection'), reload: false })
  })

  it.each([
    [404, 'A new version is out. Reload the page to go on.', true],
    [200, 'This part of the page did not load. Reload the page to try again.', true],
    [503, 'This part of the page did not load. Check your connection and try again.', false],
  ])('whose importer answers %i: %s', async (status, message, reload) => {
    serverSays(() => Promise.resolve({ status, ok: status === 200 }))
    const seen = watched(loadChunk(failing(), importer))
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen.error).toMatchObject({ message, reload })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(importer, expect.objectContaining({ method: 'HEAD' }))
  })

  it('is loaded once for all who ask, and again after a failure', async () => {
    const load = failing()
    const ask = chunk(load, importer)
    const both = [watched(ask()), watched(ask())]
    await vi.advanceTimersByTimeAsync(5000)
    expect(both.map((seen) => seen.error)).toEqual([expect.any(Error), expect.any(Error)])
    expect(load).toHaveBeenCalledTimes(3)

    load.mockResolvedValue('dialog')
    await expect(ask()).resolves.toBe('dialog')
    await expect(ask()).resolves.toBe('dialog')
    expect(load).toHaveBeenCalledTimes(4)
  })
})
