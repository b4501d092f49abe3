import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '@fortnight/contract/format/spans'
import { useTestServer } from '../../../../tests/test-server.ts'
import { loggable } from '../http/problems.ts'
import { startJobs } from './jobs.ts'
import { wake } from './wake.ts'

const world = useTestServer()
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

/** A server that runs this one job. */
async function aServer(name: string, work: () => Promise<void>, errors: Error[] = []) {
  const onError = (error: Error) => void errors.push(error)
  running.push(await startJobs({ pool: world.database.pool, jobs: [{ name, work }], onError }))
}
const soon = { timeout: 15_000, interval: 50 }

describe('background work', () => {
  it('is done once, by one of two servers, however often it was queued while it waited', async () => {
    const done: string[] = []
    const work = (server: string) => async () => void done.push(server)
    await aServer('once', work('gone'))
    await running.splice(0)[0]?.stop()
    await Promise.all(Array.from({ length: 6 }, () => wake(world.database.pool, 'once')))
    for (const server of ['one', 'two']) await aServer('once', work(server))
    await vi.waitFor(() => expect(done.length).toBeGreaterThan(0), soon)
    await new Promise((over) => setTimeout(over, 2_500))
    expect(done).toHaveLength(1)
  })

  it('that fails is reported as an error, and retried', async () => {
    let attempts = 0
    const errors: Error[] = []
    const work = async () => {
      attempts++
      if (attempts === 1) throw new RangeError('the first time', { cause: new Error('a full disk') })
    }
    await aServer('again', work, errors)
    await wake(world.database.pool, 'again')
    await vi.waitFor(() => expect(attempts).toBe(2), soon)
    expect(errors.map(loggable)).toEqual([
      expect.objectContaining({
        message: 'the first time',
        stack: expect.arrayContaining([expect.stringContaining('jobs.test.ts')]),
      }),
    ])
  })

  it('keeps to the options of this version, also in a queue that an earlier one created', async () => {
    const work = async () => {}
    const retryOf = async () =>
      (await world.database.pool.query(`select retry_limit, retry_delay_max from pgboss.queue where name = 'older'`))
        .rows
    for (const [retryLimit, retryDelayMax] of [
      [3, 60],
      [60, 3600],
    ] as const) {
      const queue = { policy: 'standard', retryLimit, retryDelay: 1, retryBackoff: true, retryDelayMax }
      const jobs = [{ name: 'older', queue, work }]
      const { stop } = await startJobs({ pool: world.database.pool, jobs, onError: () => {} })
      await stop()
      expect(await retryOf()).toEqual([{ retry_limit: retryLimit, retry_delay_max: retryDelayMax }])
    }
  })

  it('that is under way when the server stops is finished first', async () => {
    let finished = false
    let begun = false
    await aServer('leaving', async () => {
      begun = true
      await new Promise((over) => setTimeout(over, 500))
      finished = true
    })
    await wake(world.database.pool, 'leaving')
    await vi.waitFor(() => expect(begun).toBe(true), soon)
    await running.splice(0)[0]?.stop()
    expect(finished).toBe(true)
  })

  it.each([3, -3])('is skipped by a server whose clock is %d days wrong, and done by another one', async (days) => {
    const done: string[] = []
    const errors: Error[] = []
    const now = Date.now
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + days * dayMs)
    await aServer(`wrong${days}`, async () => void done.push('wrong'), errors)
    await wake(world.database.pool, `wrong${days}`)
    await vi.waitFor(() => expect(errors.map(({ message }) => message).join()).toContain('clocks'), soon)
    clock.mockRestore()
    await running.splice(0)[0]?.stop()
    expect(done).toEqual([])
    await aServer(`wrong${days}`, async () => void done.push('right'))
    await vi.waitFor(() => expect(done).toEqual(['right']), soon)
  })

  it('that no server does is queued without harm', async () => {
    await expect(wake(world.database.pool, 'nobody')).resolves.toBeUndefined()
  })
})
