import { expect, it } from 'vitest'
import { defaultFees } from '@fortnight/contract/operations/fees'
import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import type { Margin } from '@fortnight/contract/orders/margins'
import { lateDoubt } from './late-effect.tsx'

const terms = { pay: defaultPay, fees: defaultFees, rate: { pkr_per_usd: 280 } }
const testers_paid = Array.from({ length: 14 }, () => 18)
const starter = (measured: boolean): Margin => ({
  package_plan: 'starter',
  tests: 9,
  measured,
  days: 14,
  testers_paid,
  days_left: 0,
  back: 0,
})
const late = (tests: number) => ({
  tests: 100,
  kept: 100 - tests,
  kept_after_setup: 0,
  kept_after_list: 0,
  ended: 0,
  late: tests,
  late_by: [{ days: 1, tests }],
  from: null,
  to: null,
})
const dearer = { ...defaultLateScale, first_percent: 100 }
const asked = (promises: ReturnType<typeof late> | undefined, measured = false, now = defaultLateScale) =>
  lateDoubt([starter(measured)], promises, terms, { typed: dearer, now })?.title

it('a scale with which a plan loses money is asked about once more', () => {
  expect(asked(late(80))).toBe('This loses money')
  expect(asked(late(5))).toBeUndefined()
})

it('what the scale in force pays back counts once', () => {
  expect(asked(late(80), true, dearer)).toBeUndefined()
  expect(asked(late(80), true)).toBe('This loses money')
})

it('nothing is asked before a promised day has passed', () => {
  expect(asked(undefined)).toBeUndefined()
  expect(asked({ ...late(0), tests: 0, kept: 0 })).toBeUndefined()
})
