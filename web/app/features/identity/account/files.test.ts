import { expect, test } from 'vitest'
import { codesFileName, codesFileText, dataFileName } from './files.ts'

test('file names are safe whatever the brand is called', () => {
  const day = new Date(2026, 10, 5)
  expect(dataFileName('Fortnight', day)).toBe('fortnight-data-2026-11-05.json')
  expect(dataFileName('../Çay & Co. ', day)).toBe('cay-co-data-2026-11-05.json')
  expect(codesFileName('چودہ')).toBe('account-recovery-codes.txt')
})

test('the file of codes says whose they are and has one a line', () => {
  expect(codesFileText('Fortnight', 'zara@tideline.example', ['aaaa-bbbb', 'cccc-dddd'])).toBe(
    'Recovery codes of zara@tideline.example at Fortnight.\n' +
      'Each one works once, in place of your authenticator app.\n\naaaa-bbbb\ncccc-dddd\n',
  )
})
