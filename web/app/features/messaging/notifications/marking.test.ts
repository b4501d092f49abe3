import { expect, test } from 'vitest'
import { withMark } from './marking.ts'

const note = (id: string, read = false) => ({
  id,
  title: id,
  message: '',
  link: null,
  read,
  created_at: '2026-11-21T10:00:00.000Z',
})
const page = (ids: string[], unread: number) => ({
  success: true as const,
  data: ids.map((id) => note(id, id === 'c')),
  unread,
  more: true,
})
const pages = [page(['a', 'b'], 5), page(['c', 'd', 'e'], 5)]
const readIn = (marked: readonly { data: { id: string; read: boolean }[] }[]) =>
  marked.flatMap(({ data }) => data.filter((notification) => notification.read).map((notification) => notification.id))

test('one is marked alone, and the count of every page goes down by one', () => {
  const marked = withMark(pages, { id: 'b', all: false })
  expect(readIn(marked)).toEqual(['b', 'c'])
  expect(marked.map(({ unread }) => unread)).toEqual([4, 4])
})

test('with all older ones, across pages, and what is newer stays', () => {
  const marked = withMark(pages, { id: 'b', all: true })
  expect(readIn(marked)).toEqual(['b', 'c', 'd', 'e'])
  expect(marked[0]?.unread).toBe(2)
})

test('marking what is read, or is not there, changes nothing', () => {
  for (const id of ['c', 'z']) expect(withMark(pages, { id, all: false })).toEqual(pages)
})
