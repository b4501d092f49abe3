import { gate } from '@fortnight/contract/plans'
import type { Label } from '@fortnight/contract/vocabulary/label'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { minuteOf, momentOf } from '@fortnight/contract/format/moments'
import { dueOn, setUpBy } from '@fortnight/contract/testing/promise'
import { longDay } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { runLabelOf } from '@fortnight/contract/vocabulary/run-phase-labels'
import { runPhaseMeanings } from '@fortnight/contract/vocabulary/run-phase-meanings'

/** The label of what a test does now. */
export const phaseOf = ({ phase, missing_setup, paused_at }: RunDetail): Label =>
  runLabelOf({
    phase,
    waits_for_setup: phase === 'queued' && missing_setup.length > 0,
    is_paused: paused_at !== null,
  })

const over: readonly RunPhase[] = ['completed', 'failed', 'cancelled']
export const isOver = ({ phase }: Pick<RunDetail, 'phase'>): boolean => over.includes(phase)

/**
 * Whether the team meets the goal by the day that was promised, which is still ahead. Our estimate is for the day of the
 * team: it says nothing of an earlier one.
 */
export function isOnTrack(run: Pick<RunDetail, 'phase' | 'promise' | 'goal_on' | 'today'>): boolean {
  const due = dueOn(run)
  return run.goal_on !== null && due !== null && run.goal_on <= due && run.today <= due && !isOver(run)
}

const promisedText = ({ promise }: RunDetail) =>
  promise ? ` Promised: you can apply on ${longDay(promise.due_on)}.` : ''

/** The reading of Google's rule that ends last, on which the word that a developer can apply rests. */
const readingText = ({ eligible_by }: Pick<RunDetail, 'eligible_by'>) =>
  eligible_by === 'pacific_days'
    ? `Counted by the calendar in California, which ends after ${gate.days} times 24 hours here: Google doesn’t say how it counts.`
    : `Counted as ${gate.days} times 24 hours, which ends after the calendar day in California: Google doesn’t say how it counts.`

/**
 * The page's first sentence and the one after it. All dates are estimates: only Play Console knows what Google counts.
 */
export function outlookText(run: RunDetail): { headline: string; sub: string } {
  const { phase, counts, eligible_on, headroom, today, outcome, applied_on, hold_until, missing_setup } = run
  if (outcome === 'granted') return { headline: 'Google gave you production access.', sub: runPhaseMeanings[phase] }
  if (phase === 'completed')
    return { headline: `${counted(counts.in_now, 'tester')} stayed to the end.`, sub: runPhaseMeanings[phase] }
  if (phase === 'failed') return { headline: 'We could not reach the goal in time.', sub: runPhaseMeanings[phase] }
  if (phase === 'cancelled') return { headline: 'The test was cancelled.', sub: runPhaseMeanings[phase] }
  if (applied_on) {
    const stay = `Your testers stay${hold_until ? ` until ${longDay(hold_until)} at most` : ''}.`
    if (outcome === 'refused') return { headline: 'Google refused. You can apply again.', sub: stay }
    return { headline: `You applied on ${longDay(applied_on)}. Google is reviewing your app.`, sub: stay }
  }
  if (run.paused_at)
    return {
      headline: 'Your test is paused.',
      sub: 'Your refund is being decided. If the test goes on, your date moves by the time of the pause.',
    }
  if (phase === 'queued' && missing_setup.length > 0)
    return {
      headline: 'Waiting for your Play set-up.',
      sub: run.promise
        ? `Your payment is confirmed. Set up Play by ${momentOf(setUpBy(run.promise.promised_on, run.days))} to keep ${longDay(run.promise.promised_on)} as your date.`
        : 'Your payment is confirmed. Finish the Play set-up: your testers arrive within 24 hours from then.',
    }
  if (phase === 'queued')
    return {
      headline: 'Waiting for testers.',
      sub: `Your payment is confirmed. The test starts as soon as a full team is free. You don’t need to do anything.${promisedText(run)}`,
    }
  if (!eligible_on)
    return {
      headline: `${counts.in_now} of ${gate.testers} testers have joined.`,
      sub: promisedText(run).trim() || `Once ${gate.testers} have joined, you see here when you can apply.`,
    }
  const spare =
    headroom > 0
      ? `You have ${counted(headroom, 'tester')} to spare.`
      : 'No spare testers: if one leaves, the date moves and we bring in a replacement.'
  if (!run.may_apply && run.eligible_at && eligible_on <= today)
    return {
      headline: `You should be able to apply today, from ${minuteOf(run.eligible_at)}.`,
      sub: `${readingText(run)} ${spare}`,
    }
  if (eligible_on <= today)
    return {
      headline: 'You should be able to apply now.',
      sub: `${readingText(run)} First check that Play Console shows ${gate.testers} testers. ${spare}`,
    }
  return { headline: `You should be able to apply on ${longDay(eligible_on)}.`, sub: spare }
}

/** What needs attention, in sentences; empty if all is well. */
export function attentionText(run: RunDetail): string[] {
  const { phase, headroom, eligible_on, qualified_on, today, roster } = run
  const due = dueOn(run)
  if (phase === 'queued' || isOver(run)) return []
  const silent = roster.filter((tester) => tester.silent >= 2)
  return [
    ...(phase === 'extended' ? [runPhaseMeanings.extended] : []),
    ...(due && due < today && qualified_on === null
      ? [
          `The promised date was ${longDay(due)}. The test goes on, free of charge, until you can apply${run.promise ? ', and a share of the price comes back by itself' : ''}.`,
        ]
      : []),
    ...(eligible_on && headroom === 0 ? ['You have no spare testers.'] : []),
    ...(silent.length
      ? [
          `${counted(silent.length, 'tester has', 'testers have')} not checked in for two days or more. Google still counts them while they stay in the test. We remind them, and replace them if they stay inactive.`,
        ]
      : []),
  ]
}
