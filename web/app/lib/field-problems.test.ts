import { expect, test } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { fieldProblems } from './field-problems.ts'

const refused = (...loc: (string | number)[]) => ({ loc, msg: `wrong ${loc.join('.')}`, type: 'custom' })

test('a detail goes to the field that its location ends in', () => {
  const problem = new Problem('invalid', [refused('body', 'name'), refused('body', 'countries', 2)])
  expect(fieldProblems(problem, ['name', 'countries'])).toEqual({
    fields: { name: 'wrong body.name', countries: 'wrong body.countries.2' },
    root: undefined,
  })
})

test('a detail of no field of this form is shown above the button', () => {
  const problem = new Problem('invalid', [refused('body', 'duration'), refused('body')])
  expect(fieldProblems(problem, ['name'])).toEqual({ fields: {}, root: 'wrong body.duration wrong body' })
})

test('the first reason of a field is kept', () => {
  const problem = new Problem('invalid', [
    { loc: ['body', 'name'], msg: 'too long', type: 'too_big' },
    { loc: ['body', 'name'], msg: 'not clean', type: 'custom' },
  ])
  expect(fieldProblems(problem, ['name']).fields).toEqual({ name: 'too long' })
})

test('a problem with a message is shown above the button, and an unexpected one reveals nothing', () => {
  expect(fieldProblems(new Problem('conflict', 'Taken'), ['name']).root).toBe('Taken')
  expect(fieldProblems(new TypeError('x is undefined'), ['name']).root).toBe('Something went wrong')
})
