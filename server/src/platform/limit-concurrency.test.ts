import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs up to its limit of work at once, queues up to another, and refuses the next one', async () => {
  const limited = limitConcurrency({ running: 2, waiting: 1 })
  const begun: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const work = (index: number) =>
    limited(() => {
      begun.push(index)
      return gates[index]!.promise
    })
  const [first, second, third] = [work(0), work(1), work(2)]
  await expect(work(3)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(begun).toEqual([0, 1])
  gates[0]!.reject(new Error('It failed.'))
  await expect(first).rejects.toThrow('It failed.')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  const fourth = work(3)
  gates.forEach((gate, index) => gate.resolve(index))
  expect(await Promise.all([second, third, fourth])).toEqual([1, 2, 3])
})
