import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableText, testerEmails, testerFileName, testerFileText } from './tester-file.ts'
import { anyCharacter } from '../../../tests/any-text.ts'

describe('the file of testers', () => {
  it.each([
    ['Habit Garden', 'Habit Garden.txt'],
    ['../../etc/passwd', 'etc passwd.txt'],
    ['C:\\con <app>', 'C con app.txt'],
    ['  .hidden.  ', 'hidden.txt'],
    ['قبلہ نما', 'قبلہ نما.txt'],
    ['***', 'testers.txt'],
    ['', 'testers.txt'],
    ['v1.2_beta-3', 'v1.2_beta-3.txt'],
  ])('of an app named %j is %j', (name, file) => {
    expect(testerFileName(name)).toBe(file)
  })

  it('has a safe name of at most 80 characters before .txt, whatever the app is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (name) => {
        const file = testerFileName(name)
        expect(file).toMatch(/^[\p{L}\p{N}_-]([\p{L}\p{N} ._-]*[\p{L}\p{N}_-])?\.txt$/u)
        expect(Array.from(file).length).toBeLessThanOrEqual(84)
      }),
    )
  })

  it('keeps a name that is safe already', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,78}[A-Za-z0-9_-])?$/), (name) => {
        expect(testerFileName(name)).toBe(`${name}.txt`)
      }),
    )
  })

  it('holds one address a line', () => {
    expect(testerFileText([{ email: 'a@b.example' }, { email: 'c@d.example' }])).toBe('a@b.example\nc@d.example\n')
  })

  it('is joined by commas for the clipboard', () => {
    expect(testerEmails([{ email: 'a@b.example' }, { email: 'c@d.example' }])).toBe('a@b.example, c@d.example')
  })
})

it('a table for the clipboard has cells parted by tabs, none of them a formula or two cells', () => {
  expect(
    tableText([
      ['Tester', 'Phone'],
      ['=HYPERLINK("x")', 'Pixel\t8\n15'],
      ['+Sana', '@home'],
    ]),
  ).toBe(`Tester\tPhone\n'=HYPERLINK("x")\tPixel 8 15\n'+Sana\t'@home`)
})
