import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anApp, aRun } from './an-app.testkit.ts'
import { appsFile } from './apps-file.ts'

const now = new Date('2026-11-11T08:00:00Z')

/** Reads CSV as RFC 4180 says, one character after the other. */
function read(text: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  const addCharacter = (character: string) => {
    const row = rows.at(-1) ?? []
    row.push((row.pop() ?? '') + character)
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quoted && character === '"' && text[at + 1] === '"') addCharacter(text.charAt(at++))
    else if (character === '"') quoted = !quoted
    else if (!quoted && character === ',') rows.at(-1)?.push('')
    else if (!quoted && text.startsWith('\r\n', at)) {
      rows.push([''])
      at++
    } else addCharacter(character)
  }
  return rows.slice(0, -1)
}

describe('the list as a file', () => {
  it('has a line for each app, under names of the columns', () => {
    const [names = [], row = []] = read(
      appsFile([anApp({ status: 'active', run: aRun(), tester_count: 15, package_plan: 'pro' })], now).slice(1),
    )
    expect(Object.fromEntries(names.map((name, index) => [name, row[index]]))).toEqual({
      Name: 'Habit Garden',
      'Package name': '',
      Status: 'Active',
      Progress: 'Day 9 of 14',
      Testers: '15',
      'Package plan': 'Professional',
      'Duration in days': '12',
      Category: '',
      Created: '2026-11-01T09:00:00.000Z',
      'Last updated': '2026-11-02T09:00:00.000Z',
    })
  })

  it('keeps every name as it is, but for what a spreadsheet would run', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a,b', 'say "hi"', 'x\r\ny', '=1+1', '+1', '-1', '@a', '\t=1'),
    )
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (all) => {
        const file = appsFile(
          all.map((text) => anApp({ name: text })),
          now,
        )
        expect(file.startsWith('\uFEFF')).toBe(true)
        const cells = read(file.slice(1))
          .slice(1)
          .map(([first]) => first)
        expect(cells).toEqual(all.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
