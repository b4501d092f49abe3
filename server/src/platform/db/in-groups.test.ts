import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { inGroups } from './in-groups.ts'
import { within } from './work.ts'

const refusal = (message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { severity: 'ERROR' })

/** Grouped calls whose statements the test ends; `fails` says with which error. */
function grouped(fails: (items: readonly number[]) => Error | undefined = () => undefined) {
  const statements: (readonly number[])[] = []
  const underWay: (() => void)[] = []
  const double = inGroups('test', async (_db: object, items: readonly number[]) => {
    statements.push(items)
    await new Promise<void>((resolve) => underWay.push(resolve))
    const error = fails(items)
    if (error) throw error
    return items.map((item) => item * 2)
  })
  const db = {}
  const end = async () => {
    while (underWay.length) {
      underWay.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { call: (item: number) => double(db, item), statements, end }
}

describe('calls in groups', () => {
  it('run at once, and those that arrive meanwhile together afterwards, each with its own answer', async () => {
    const { call, statements, end } = grouped()
    const answers = [1, 2, 3].map(call)
    expect(statements).toEqual([[1]])
    await end()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
    expect(statements).toEqual([[1], [2, 3]])
    const later = call(4)
    await end()
    expect(await later).toBe(8)
  })

  it('are tried alone if PostgreSQL refuses a group, so that only the refused one fails', async () => {
    const { call, statements, end } = grouped((items) => (items.includes(3) ? refusal('no 3') : undefined))
    const answers = Promise.allSettled([1, 2, 3, 4].map(call))
    await end()
    expect(await answers).toMatchObject([
      { value: 2 },
      { value: 4 },
      { status: 'rejected', reason: { message: 'no 3' } },
      { value: 8 },
    ])
    expect(statements).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  })

  it.each([
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    [
      'a server that is shut down',
      Object.assign(refusal('terminating connection'), { severity: 'FATAL', code: '57P01' }),
    ],
  ])('are not tried again after %s: they may have been committed', async (_what, error) => {
    const { call, statements, end } = grouped((items) => (items.length > 1 ? error : undefined))
    const answers = Promise.allSettled([1, 2, 3].map(call))
    await end()
    expect(await answers).toMatchObject([{ value: 2 }, { reason: error }, { reason: error }])
    expect(statements).toHaveLength(2)
  })

  it('are never made after the deadline of their caller, whose refusal says whether they might have been', async () => {
    const { call, statements, end } = grouped()
    const inTime = (item: number) => within({ kind: 'test', ms: 1 }, () => call(item))
    const answers = Promise.allSettled([inTime(1), inTime(2)])
    await expect.poll(() => statements).toEqual([[1]])
    expect(await answers).toMatchObject([
      { reason: { code: 'ETIMEDOUT', uncertain: true } },
      { reason: { code: 'ETIMEDOUT', uncertain: false } },
    ])
    const other = call(3)
    await end()
    expect(await other).toBe(6)
    expect(statements).toEqual([[1], [3]])
  })
})
