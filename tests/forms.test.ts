import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formFiles } from './screens/form-list.ts'

const features = join(import.meta.dirname, '../web/app/features')
const hooks = /\buse(?:Contract|Server|Visitor|Draft|Versioned)Form[(<]/
const hookOf = /export function (use\w+Form)\b/

/** Every component with such a form; the hooks themselves are used by these. */
const users = globSync('**/*.{ts,tsx}', { cwd: features })
  .filter((file) => {
    const source = readFileSync(join(features, file), 'utf8').replace(hookOf, '')
    return hooks.test(source) && !hookOf.test(readFileSync(join(features, file), 'utf8'))
  })
  .toSorted()

it('every form is walked (tests/screens/every-form.test.ts)', () => {
  expect(users).toEqual([...formFiles].toSorted())
})

it.each(users)('%s shows what belongs to none of its fields', (file) => {
  expect(readFileSync(join(features, file), 'utf8')).toMatch(/<FormAlert[^>]*>(?:(?!<\/FormAlert>)[\s\S])*\broot\b/)
})

it('every form with many hooks is one of ours: nothing uses the library past them', () => {
  const past = globSync('**/*.{ts,tsx}', { cwd: features }).filter((file) =>
    /\buseForm\b/.test(readFileSync(join(features, file), 'utf8')),
  )
  expect(past).toEqual([])
})
