import { queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AdminList } from './admin-list.ts'
import { runBulk } from './bulk-act.ts'
import { everyRow } from './every-row.ts'
import type { ListView } from './list-view.ts'

interface Row {
  id: number
}
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, place) => ({ id: from + place }))

/** A list of `total` rows in pages, and the views that it was asked for. */
function aList(total: number) {
  const asked: ListView[] = []
  const query = (view: ListView) =>
    queryOptions({
      queryKey: ['rows', total, view],
      queryFn: async () => {
        asked.push(view)
        const from = Number(view['after'] ?? 0)
        const to = Math.min(total, from + Number(view['limit']))
        return { data: rows(from, to), total, capped: false, next: to < total ? String(to) : null, previous: null }
      },
    })
  return { list: { query } as unknown as AdminList<Row>, asked }
}

test('every row that matches is read page after page, whichever page was on screen', async () => {
  const { list, asked } = aList(230)
  const found = await everyRow(list, { status: 'new', after: 'x', sort: 'name' }, 230, 'row')
  expect(found).toEqual(rows(0, 230))
  expect(asked).toEqual([
    { status: 'new', limit: '100' },
    { status: 'new', limit: '100', after: '100' },
    { status: 'new', limit: '100', after: '200' },
  ])
})

test.each([229, 231, 500])('nothing is selected if %i rows match instead of the 230 on screen', async (now) => {
  await expect(everyRow(aList(now).list, {}, 230, 'row')).rejects.toMatchObject({ code: 'changed-since' })
})

test('an act on many rows counts what was done, failed, passed over and left when it was stopped', async () => {
  const done: number[] = []
  const act = {
    label: 'Verify',
    done: 'verified',
    appliesTo: ({ id }: Row) => id !== 0,
    act: async ({ id }: Row) => {
      if (id === 1) throw new Error('refused')
      done.push(id)
    },
  }
  const outcome = await runBulk(
    act,
    rows(0, 6),
    () => done.length === 2,
    () => undefined,
  )
  expect(done).toEqual([2, 3])
  expect(outcome).toEqual({ done: 2, failed: 1, passed: 1, left: 2, reasons: [] })
})

test('an act on many rows by one call says how many it was not done to, and why; called off, it says nothing', async () => {
  const sent: number[][] = []
  const approve = (outcome?: { done: number; reasons: string[] }) =>
    runBulk(
      {
        label: 'Approve',
        done: 'approved',
        appliesTo: ({ id }: Row) => id !== 0,
        together: async (chosen: readonly Row[]) => {
          sent.push(chosen.map(({ id }) => id))
          return outcome
        },
      },
      rows(0, 4),
      () => false,
      () => undefined,
    )
  expect(await approve({ done: 2, reasons: ['It is held.'] })).toEqual({
    done: 2,
    failed: 1,
    passed: 1,
    left: 0,
    reasons: ['It is held.'],
  })
  expect(await approve()).toBeUndefined()
  expect(sent).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})
