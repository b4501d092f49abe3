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

it('a password is hidden until its user shows it, can be pasted, and is known to password managers', () => {
  const app = join(import.meta.dirname, '../web/app')
  const field = readFileSync(join(app, 'ui/password-input.tsx'), 'utf8')
  expect(field).toContain('useState(false)')
  expect(field).toContain("type={revealed ? 'text' : 'password'}")
  const sources = globSync('**/*.tsx', { cwd: app, exclude: ['gallery/**'] }).map((file) =>
    readFileSync(join(app, file), 'utf8'),
  )
  const fields = sources.flatMap((source) => source.match(/<PasswordInput\b[^>]*>/g) ?? [])
  expect(fields.length).toBeGreaterThan(5)
  for (const found of fields) expect(found).toMatch(/autoComplete="(?:current|new)-password"/)
  for (const source of sources) expect(source).not.toMatch(/\bonPaste=|type="password"/)
})
