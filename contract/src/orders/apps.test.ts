import { describe, expect, it } from 'vitest'
import { AppEdit, NewApp } from './apps.ts'
import { forgedKeys, refusedChoices, refusedFields } from './apps.testkit.ts'

const right = { name: 'Tideline', description: 'Tide and swell times.' }
const problems = (schema: typeof NewApp | typeof AppEdit, body: object) =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('the form of a new app', () => {
  it('takes a name and a description, and chooses the rest', () => {
    expect(NewApp.parse(right)).toEqual({
      ...right,
      platform: 'android',
      testing_type: 'google_play_console_close_testing',
      duration: 12,
      package_plan: 'starter',
      category: null,
      requirements: null,
      testing_credentials: null,
      test_instructions: null,
    })
  })

  it.each([...refusedFields, ...refusedChoices])('refuses %s at its field', (_wrong, change, field, why) => {
    expect(problems(NewApp, { ...right, ...change })).toEqual([[field, why]])
  })

  it.each(forgedKeys)('has no %s', (key) => {
    expect(problems(NewApp, { ...right, [key]: 'canary' })).toHaveLength(1)
  })
})

describe('the form of an edit', () => {
  it.each(refusedFields)('refuses %s at its field', (_wrong, change, field, why) => {
    expect(problems(AppEdit, { ...right, ...change })).toEqual([[field, why]])
  })

  it.each([...forgedKeys, 'package_plan', 'duration', 'platform', 'package_name'])('has no %s', (key) => {
    expect(problems(AppEdit, { ...right, [key]: 'canary' })).toHaveLength(1)
  })
})
