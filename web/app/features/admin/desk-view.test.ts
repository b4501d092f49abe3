import { expect, test } from 'vitest'
import { deskViewOf, searchOf } from './desk-view.ts'

const view = (search: string) => deskViewOf(new URLSearchParams(search))

test('a view survives the address', () => {
  for (const wanted of [
    { status: 'all', page: 1 },
    { status: 'pending', page: 1 },
    { status: 'failed', page: 7 },
  ] as const) {
    expect(view(searchOf(wanted))).toEqual(wanted)
  }
  expect(searchOf({ status: 'all', page: 1 })).toBe('')
})

test.each(['', 'status=paid&page=0', 'page=-3', 'page=1.5', 'page=two', 'status=PENDING'])(
  'an address that asks for nothing known (%s) shows the first page of all',
  (search) => {
    expect(view(search)).toEqual({ status: 'all', page: 1 })
  },
)

test('a page beyond what the server counts to becomes the last that it can answer', () => {
  expect(view('page=999999').page).toBe(401)
})
