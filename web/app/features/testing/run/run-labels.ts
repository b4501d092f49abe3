import { gate } from '@fortnight/contract/plans'
import type { Label } from '@fortnight/contract/vocabulary/label'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { runPhaseLabels, waitsForSetupLabel } from '@fortnight/contract/vocabulary/run-phase-labels'
import { runPhaseMeanings } from '@fortnight/contract/vocabulary/run-phase-meanings'

/** The label of the phase that a test is in. */
export const phaseOf = ({ phase, missing_setup }: RunDetail): Label =>
  phase === 'queued' && missing_setup.length > 0 ? waitsForSetupLabel : runPhaseLabels[phase]

const over: readonly RunPhase[] = ['completed', 'failed', 'cancelled']
export const isOver = ({ phase }: Pick<RunDetail, 'phase'>): boolean => over.includes(phase)

/**
 * The page's first sentence and the one after it. All dates are estimates: only Play Console knows what Google counts.
 */
export function outlookText(run: RunDetail): { headline: string; sub: string } {
  const { phase, counts, eligible_on, headroom, today, outcome, applied_on, hold_until, missing_setup } = run
  if (outcome === 'granted') return { headline: 'Google gave you production access.', sub: runPhaseMeanings[phase] }
  if (phase === 'completed')
    return { headline: `${counted(counts.in_now, 'tester')} stayed to the end.`, sub: runPhaseMeanings[phase] }
  if (phase === 'failed') return { headline: 'The goal was not met in time.', sub: runPhaseMeanings[phase] }
  if (phase === 'cancelled') return { headline: 'The test was cancelled.', sub: runPhaseMeanings[phase] }
  if (applied_on) {
    const stay = `Your testers stay${hold_until ? ` until ${longDay(hold_until)} at most` : ''}.`
    if (outcome === 'refused') return { headline: 'Google refused. You can apply again.', sub: stay }
    return { headline: `You applied on ${longDay(applied_on)}. Google is looking.`, sub: stay }
  }
  if (phase === 'queued' && missing_setup.length > 0)
    return {
      headline: 'Waiting for your Play set-up.',
      sub: 'Your payment is confirmed. Testers are asked once your app is set up, and assigned within 24 hours from then.',
    }
  if (phase === 'queued')
    return {
      headline: 'Waiting for testers.',
      sub: 'Your payment is confirmed. The test starts as soon as a full team is free; you need not do anything.',
    }
  if (!eligible_on)
    return {
      headline: `${counts.in_now} of ${gate.testers} testers are in.`,
      sub: `Once ${gate.testers} are, you see here on which day you can apply.`,
    }
  const spare =
    headroom > 0
      ? `${headroom} may still leave.`
      : 'Nobody may leave without moving this day; we look for others when somebody does.'
  if (eligible_on <= today)
    return {
      headline: 'You can apply now (estimated).',
      sub: `Check first that Play Console shows ${gate.testers} testers. ${spare}`,
    }
  return { headline: `You can apply on ${longDay(eligible_on)} (estimated).`, sub: spare }
}

/** What needs attention, in sentences; empty if all is well. */
export function attentionText(run: RunDetail): string[] {
  const { phase, headroom, eligible_on, goal_on, today, roster } = run
  if (phase === 'queued' || isOver(run)) return []
  const silent = roster.filter((tester) => tester.silent >= 2)
  return [
    ...(phase === 'extended' ? [runPhaseMeanings.extended] : []),
    ...(goal_on && goal_on < today && phase === 'running'
      ? [`The promised day was ${longDay(goal_on)}. The test goes on until the goal is met.`]
      : []),
    ...(eligible_on && headroom === 0
      ? ['No tester is spare: the next one who leaves moves the day on which you can apply.']
      : []),
    ...(silent.length
      ? [
          `${counted(silent.length, 'tester')} did not use the app for two days or more. That alone takes nobody off Google’s count; we remind them, and replace them if they stay silent.`,
        ]
      : []),
  ]
}
