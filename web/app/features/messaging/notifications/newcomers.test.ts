import { expect, test } from 'vitest'
import { newcomers, newcomersText } from './newcomers.ts'

const note = (id: string, created_at: string, read = false) => ({ id, title: `Title ${id}`, read, created_at })
const first = note('a', '2026-11-21T10:00:00.000Z')
const second = note('b', '2026-11-21T11:00:00.000Z')

test('only what came after the newest known one is new', () => {
  const older = note('c', '2026-11-20T10:00:00.000Z')
  expect(newcomers([first], [second, first, older])).toEqual([second])
})

test('a notification read elsewhere is not announced', () => {
  expect(newcomers([first], [{ ...second, read: true }, first])).toEqual([])
})

test('everything unread is new when there was nothing', () => {
  expect(newcomers([], [second, first])).toEqual([second, first])
})

test('one is announced by its title, several by their number', () => {
  expect(newcomersText([second])).toBe('New notification: Title b')
  expect(newcomersText([second, first])).toBe('2 new notifications')
})
