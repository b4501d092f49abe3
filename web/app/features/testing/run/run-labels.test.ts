import { describe, expect, it } from 'vitest'
import { minuteOf } from '@fortnight/contract/format/moments'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { outlookText } from './run-labels.ts'

/** What the first sentences of a test's page are made of. */
const aTest = (given: Partial<RunDetail> = {}) =>
  ({
    phase: 'running',
    counts: { in_now: 14 },
    eligible_on: '2026-11-24',
    eligible_by: 'hours',
    headroom: 2,
    today: '2026-11-18',
    applied_on: null,
    hold_until: null,
    outcome: null,
    missing_setup: [],
    ...given,
  }) as RunDetail

describe('the first sentence of a test’s page', () => {
  it.each<[Partial<RunDetail>, string, RegExp]>([
    [{}, 'You should be able to apply on 24 November.', /^You have 2 testers to spare\.$/],
    [{ headroom: 0 }, 'You should be able to apply on 24 November.', /^No spare testers/],
    [{ today: '2026-11-24', may_apply: true }, 'You should be able to apply now.', /Play Console shows 12 testers/],
    [
      { today: '2026-11-24', may_apply: false, eligible_at: '2026-11-24T13:40:00.000Z' },
      `You should be able to apply today, from ${minuteOf('2026-11-24T13:40:00.000Z')}.`,
      /^Counted as 14 times 24 hours.*to spare/,
    ],
    [
      { today: '2026-11-24', may_apply: true, eligible_by: 'pacific_days' },
      'You should be able to apply now.',
      /^Counted by the calendar in California/,
    ],
    [{ paused_at: '2026-11-17T08:00:00.000Z' }, 'Your test is paused.', /your date moves by the time of the pause/],
    [{ phase: 'queued', eligible_on: null }, 'Waiting for testers.', /You don’t need to do anything/],
    [
      { phase: 'queued', eligible_on: null, missing_setup: ['access'] },
      'Waiting for your Play set-up.',
      /arrive within 24 hours from then/,
    ],
    [{ phase: 'staffing', eligible_on: null }, '14 of 12 testers have joined.', /when you can apply/],
    [
      { phase: 'holding', applied_on: '2026-11-25', hold_until: '2026-12-01' },
      'You applied on 25 November. Google is reviewing your app.',
      /^Your testers stay until 1 December at most\.$/,
    ],
    [
      { phase: 'holding', applied_on: '2026-11-25', outcome: 'refused' },
      'Google refused. You can apply again.',
      /^Your testers stay\.$/,
    ],
    [
      { phase: 'holding', outcome: 'granted' },
      'Google gave you production access.',
      /testers stay while Google reviews/,
    ],
    [{ phase: 'completed' }, '14 testers stayed to the end.', /released/],
    [{ phase: 'failed' }, 'We could not reach the goal in time.', /refund/],
    [{ phase: 'cancelled' }, 'The test was cancelled.', /ended early/],
  ])('%j: %s', (given, headline, sub) => {
    const text = outlookText(aTest(given))
    expect(text.headline).toBe(headline)
    expect(text.sub).toMatch(sub)
  })
})
