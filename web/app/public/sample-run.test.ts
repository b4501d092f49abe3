import { expect, test } from 'vitest'
import { sampleCell, sampleLength, sampleSum, sampleTesters } from './sample-run.ts'

const days = Array.from({ length: sampleLength }, (_, index) => index + 1)
const states = (today: number) =>
  sampleTesters.flatMap((_, tester) => days.map((day) => sampleCell(tester, day, today).state))

test('on the last day nothing is still to come', () => {
  expect(states(sampleLength)).not.toContain('future')
  expect(states(sampleLength)).not.toContain('waiting')
})

test('on the day shown first two testers are still awaited', () => {
  expect(states(9).filter((state) => state === 'waiting')).toHaveLength(2)
})

test('the sums count every day but the missed one', () => {
  const opened = sampleTesters.map((_, tester) => Number(sampleSum(tester, sampleLength).split('/')[0]))
  expect(opened.reduce((sum, count) => sum + count)).toBe(sampleTesters.length * sampleLength - 1)
})
