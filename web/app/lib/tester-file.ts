import type { Tester } from '@fortnight/contract/testers/testers'

const longestName = 80

/**
 * A file name from an app's name: letters, digits, space and . _ - only, at most 80 characters, never hidden and never
 * only an extension.
 */
export function testerFileName(appName: string): string {
  const safe = Array.from(
    appName
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} ._-]/gu, ' ')
      .replace(/ +/g, ' '),
  )
    .slice(0, longestName)
    .join('')
    // Windows drops dots and spaces at the end, Unix hides what begins with a dot.
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${safe || 'testers'}.txt`
}

/** The download: one e-mail address a line. */
export const testerFileText = (testers: readonly Pick<Tester, 'email'>[]): string =>
  testers.map(({ email }) => `${email}\n`).join('')

/** What Copy All puts on the clipboard. */
export const testerEmails = (testers: readonly Pick<Tester, 'email'>[]): string =>
  testers.map(({ email }) => email).join(', ')

/** A cell that a spreadsheet takes as text: no tab or line break in it, and no formula. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/^(?=[=+\-@])/, "'")

/** Rows for the clipboard: columns parted by tabs, as spreadsheets take them. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join('\t')).join('\n')
