import { expect, test } from 'vitest'
import { trackRecordText } from './track-record.ts'

test('a record is said as a count, and from ten tests on', () => {
  expect(trackRecordText({ kept: 29, of: 30 })).toBe('29 of 30 tests like yours kept their date')
  expect(trackRecordText({ kept: 10, of: 10 })).toBe('10 of 10 tests like yours kept their date')
  for (const few of [null, { kept: 0, of: 0 }, { kept: 9, of: 9 }])
    expect(trackRecordText(few)).toBe('too few tests like yours have ended to say how surely')
})
