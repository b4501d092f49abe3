import { expect, it } from 'vitest'
import { fill } from './templates.ts'

const days = { one: '{count} day', other: '{count} days' }

it('a text gets its values: numbers as its language writes them, strings as they are', () => {
  expect(fill('en', '{app} has {size} KB', { app: 'Tideline', size: 4096 })).toBe('Tideline has 4,096 KB')
  expect(fill('ur', '{size} کے بی', { size: 4096 })).toBe('4,096 کے بی')
})

it('a value is never read as a text with values of its own', () => {
  expect(fill('en', '{app} and {name}', { app: '{name}', name: '$&' })).toBe('{name} and $&')
})

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [1200, '1,200 days'],
])('a count chooses the form: %i', (count, text) => {
  expect(fill('en', days, { count })).toBe(text)
})

it('a group of texts is written with the same values', () => {
  const letter = { subject: 'About {app}', paragraphs: ['Hello.', '{app} is done.'], left: { days } }
  expect(fill('en', letter, { app: 'Tideline', count: 1 })).toEqual({
    subject: 'About Tideline',
    paragraphs: ['Hello.', 'Tideline is done.'],
    left: { days: '1 day' },
  })
})
