import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Four values, of which the one at the right and the one at the left differ. */
const sides = /(?:padding|margin): \S+ (\S+) \S+ (?!\1;)\S+;/g

test('what the portal shares has no side for left-to-right only: in Urdu a dialog begins at the right', () => {
  const sheets = globSync(['web/app/ui/*.css', 'web/app/features/testers/portal/**/*.css'])
  expect(sheets.length).toBeGreaterThan(3)
  expect(sheets.flatMap((sheet) => readFileSync(sheet, 'utf8').match(sides) ?? [])).toEqual([])
})
