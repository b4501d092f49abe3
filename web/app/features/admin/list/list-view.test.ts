import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { listQuery } from '@fortnight/contract/listing'
import { directionOf, isFiltered, searchOf, viewOf } from './list-view.ts'

const query = listQuery(['created_at', 'name'], { status: z.enum(['new', 'old']).optional() })
const view = (search: string) => viewOf(query, new URLSearchParams(search))

describe('the view in an address', () => {
  it('is what the server takes of it', () => {
    expect(view('?q=kite&status=new&sort=-name&after=abc_-1')).toEqual({
      q: 'kite',
      status: 'new',
      sort: '-name',
      after: 'abc_-1',
    })
  })

  it.each(['?status=broken', '?sort=password', '?after=%00', '?limit=1000', '?decide=1', '?q='])(
    'leaves out what the server would refuse: %s',
    (search) => expect(view(search)).toEqual({}),
  )

  it('comes back to the same address', () => {
    const search = '?q=a+b&status=old&before=xyz'
    expect(view(searchOf(view(search)))).toEqual(view(search))
  })
})

describe('a change of the view', () => {
  it('leads to the first page', () =>
    expect(searchOf(view('?q=a&after=abc'), { status: 'new' })).toBe('?q=a&status=new'))
  it('can turn the page', () => expect(searchOf(view('?q=a&after=abc'), { before: 'def' })).toBe('?q=a&before=def'))
  it('can take a filter away', () => expect(searchOf(view('?status=new'), { status: '' })).toBe(''))
})

it('only words and filters leave rows out', () => {
  expect(isFiltered(view('?sort=name&after=abc'))).toBe(false)
  expect(isFiltered(view('?status=new'))).toBe(true)
})

it('one column orders the list, the first one by itself', () => {
  expect(directionOf({}, '-created_at', 'created_at')).toBe('descending')
  expect(directionOf({ sort: 'name' }, '-created_at', 'name')).toBe('ascending')
  expect(directionOf({ sort: 'name' }, '-created_at', 'created_at')).toBeUndefined()
})
