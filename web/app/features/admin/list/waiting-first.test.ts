import { expect, test } from 'vitest'
import { refunds } from '@fortnight/contract/orders/refunds'
import { adminList } from './admin-list.ts'
import { waitingFirst } from './waiting-first.ts'

const list = waitingFirst(
  adminList({
    name: 'refunds',
    path: '/admin/refunds',
    topic: 'payments',
    list: refunds.list,
    file: refunds.exportAll,
  }),
  'status',
  'requested',
)
const viewOf = (search: string) => list.viewOf(new URLSearchParams(search))
/** What the server is asked for. */
const askedOf = (search: string) => list.query(viewOf(search)).queryKey.at(-1)

test('an address that names nothing shows what waits, the longest wait first', () => {
  expect(askedOf('')).toEqual({ status: 'requested', sort: 'created_at' })
  expect(list.firstOrder(viewOf(''))).toBe('created_at')
})

test('an address that names what waits is the same view, and keeps its words and its order', () => {
  expect(viewOf('status=requested')).toEqual(viewOf(''))
  expect(askedOf('status=requested&q=kelp&sort=-created_at')).toEqual({
    status: 'requested',
    q: 'kelp',
    sort: '-created_at',
  })
})

test('any other choice has the order of the list itself', () => {
  expect(askedOf('status=all')).toEqual({ status: 'all' })
  expect(askedOf('status=paid&ground=guarantee')).toEqual({ status: 'paid', ground: 'guarantee' })
  expect(list.firstOrder(viewOf('status=paid'))).toBe('-created_at')
})

test('a choice that the server would refuse counts as left out', () => {
  expect(askedOf('status=lost&as=paid')).toEqual({ status: 'requested', sort: 'created_at' })
})
