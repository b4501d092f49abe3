import { describe, expect, it } from 'vitest'
import type { App } from '@fortnight/contract/orders/apps'
import { aRun, anApp } from './an-app.testkit.ts'
import { dayDots, deletionBar, lengthOf, mayPay, standingOf } from './standing.ts'

const now = new Date('2026-11-11T12:00:00Z')

describe('a card shows the state of its app', () => {
  it.each<[Partial<App>, string, string]>([
    [{ status: 'active', run: aRun() }, 'Day 9 of 14', '5 days left, ends 16 Nov'],
    [{ status: 'active', run: aRun({ day: 13 }) }, 'Day 13 of 14', '1 day left, ends 16 Nov'],
    [{ status: 'active', run: aRun({ day: 14 }) }, 'Day 14 of 14', 'Last day, ends 16 Nov'],
    [{ status: 'active', run: aRun({ day: 14, phase: 'qualified' }) }, 'Day 14 of 14', 'Goal met'],
    [{ status: 'active', run: aRun({ day: 14, phase: 'holding' }) }, 'Day 14 of 14', 'Goal met, testers stay'],
    [{ status: 'active', run: aRun({ day: 14, phase: 'extended' }) }, 'Day 14 of 14', 'Extended, free of charge'],
    [
      { status: 'active', run: aRun({ phase: 'queued', day: 0 }) },
      'Waiting for testers',
      'Starts as soon as a full team is free',
    ],
    [
      { status: 'active', run: aRun({ phase: 'queued', day: 0, ready_at: null }) },
      'Waiting for Play set-up',
      'We invite testers once it is complete',
    ],
    [
      { status: 'active', run: aRun({ phase: 'staffing', day: 0 }) },
      'Testers are joining',
      'Day 1 starts when 12 testers have joined',
    ],
    [
      { status: 'active', run: aRun({ paused_at: '2026-11-10T12:00:00Z' }) },
      'Paused for a refund',
      'Until your refund is decided',
    ],
    [{ status: 'pending_payment', payment_status: 'pending' }, 'Payment sent', 'Your payment is being checked'],
    [
      { status: 'pending_payment', payment_status: 'failed' },
      'Not started',
      'Your last payment could not be confirmed',
    ],
    [{ status: 'pending_payment' }, 'Not started', 'Starts within 24 hours of payment and Play set-up'],
    [{ status: 'completed', run: aRun({ day: 14, phase: 'completed' }) }, 'All 14 days', 'Finished 2 Nov'],
    [{ status: 'cancelled' }, 'Not started', 'Cancelled on 2 Nov'],
  ])('%j: %s, %s', (given, headline, sub) => {
    expect(standingOf(anApp(given), now)).toMatchObject({ headline, sub })
  })

  it('fills the moon by the day of the run', () => {
    expect(standingOf(anApp({ status: 'active', run: aRun({ day: 7 }) }), now).k).toBe(0.5)
  })
})

describe('the length of a test', () => {
  it.each<[Partial<App>, number]>([
    [{ duration: 12 }, 14],
    [{ duration: 30 }, 30],
    [{ duration: 12, package_plan: 'enterprise' }, 21],
    [{ duration: 30, run: aRun({ days: 21 }) }, 21],
  ])('of %j is %i days', (given, days) => {
    expect(lengthOf(anApp(given))).toBe(days)
  })
})

describe('the dots of a card', () => {
  it('show the days so far, today as now and the rest as to come', () => {
    const dots = dayDots(anApp({ status: 'active', run: aRun({ marks: 'ooomohooo' }) }))
    expect(dots).toHaveLength(14)
    expect(dots.slice(0, 10)).toEqual([
      'opened',
      'opened',
      'opened',
      'missed',
      'opened',
      'short',
      'opened',
      'opened',
      'today',
      'future',
    ])
  })

  it('show today as waiting until someone has opened the app', () => {
    expect(dayDots(anApp({ status: 'active', run: aRun({ marks: 'oooooooom' }) }))[8]).toBe('waiting')
  })

  it('know no today once the test is over', () => {
    expect(dayDots(anApp({ status: 'completed', run: aRun({ day: 14, marks: 'o'.repeat(14) }) }))[13]).toBe('opened')
  })
})

describe('a payment can be reported', () => {
  it.each<[Partial<App>, boolean]>([
    [{ status: 'pending' }, true],
    [{ status: 'pending_payment' }, true],
    [{ status: 'pending_payment', payment_status: 'failed' }, true],
    [{ status: 'pending_payment', payment_status: 'pending' }, false],
    [{ status: 'active' }, false],
  ])('for %j: %s', (given, expected) => {
    expect(mayPay(anApp(given))).toBe(expected)
  })
})

it('an app that is being tested or whose payment is being checked says why it stays', () => {
  expect(deletionBar(anApp({ status: 'active' }))).toBe('being tested')
  expect(deletionBar(anApp({ status: 'pending_payment', payment_status: 'pending' }))).toBe('payment being checked')
  expect(deletionBar(anApp({ status: 'completed', payment_status: 'completed' }))).toBeUndefined()
})
