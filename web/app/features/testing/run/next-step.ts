import { daysBetween } from '@fortnight/contract/calendar'
import {
  consolePath,
  feedbackPath,
  joiningPath,
  paymentsPath,
  productionPath,
  setupPath,
} from '@fortnight/contract/site-map/paths'
import { gate } from '@fortnight/contract/plans'
import { setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { dueOn } from '@fortnight/contract/testing/promise'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { counted } from '@fortnight/contract/format/plurals'

/** What the developer does next, and where. Without a link they only have to wait. */
export interface NextStep {
  copy: string
  link?: { to: string; label: string }
}

/** Days after which the count of Play Console is asked for again. */
const countEvery = 4

/** What to say while there is nothing to do: also that all is well, as long as the promised date is kept. */
const idleStep = (run: RunDetail): NextStep => {
  const { phase, eligible_on, today } = run
  const due = dueOn(run)
  const onTrack = phase === 'running' && eligible_on !== null && due !== null && eligible_on <= due && today <= due
  return { copy: onTrack ? 'You’re on track. Nothing to do today.' : 'Nothing to do today.' }
}

/** The last of the way: applying, waiting for Google, keeping the record. */
function ending({ phase, outcome, applied_on }: RunDetail, to: string): NextStep {
  if (outcome === 'granted')
    return { copy: 'Save your report and your test record.', link: { to, label: 'Get the report' } }
  if (outcome === 'refused')
    return {
      copy: 'Answer the open feedback in a new version, then apply again.',
      link: { to, label: 'See what to do' },
    }
  if (applied_on) return { copy: 'Tell us what Google answers.', link: { to, label: 'Report the answer' } }
  return {
    copy: `Check that Play Console shows ${gate.testers} testers for ${gate.days} days, then apply${phase === 'completed' ? '' : ' while your testers are still in'}.`,
    link: { to, label: 'See your answers' },
  }
}

/**
 * The one thing that helps most now; undefined while the test waits for a team. `openFeedback`: problems and ideas of
 * testers without an answer.
 */
export function nextStep(run: RunDetail, appId: string, openFeedback = 0): NextStep | undefined {
  const { phase, roster, gone, missing, missing_setup, play_counts, today } = run
  if (run.paused_at)
    return {
      copy: 'Your test is paused until your refund is decided.',
      link: { to: paymentsPath(appId), label: 'See your refund' },
    }
  if (missing_setup.length > 0)
    return {
      copy: `Add the ${setupText(missing_setup)}: testers ${phase === 'queued' ? 'are invited once your app is set up' : 'can’t join before that'}.`,
      link: { to: setupPath(appId), label: 'Set up for Play' },
    }
  if (phase === 'queued') return undefined
  if (phase === 'failed' || phase === 'cancelled')
    return { copy: 'See what we refund to you.', link: { to: paymentsPath(appId), label: 'See your refund' } }
  if (gone)
    return {
      copy: `${counted(gone, 'tester no longer finds', 'testers no longer find')} your app in the store. Check in Play Console that it and its closed track are still there.`,
    }
  const toList = roster.filter(({ state, step }) => state === 'invited' && step === 'accepted').length
  if (toList && run.listed_by === 'group')
    return {
      copy: `${counted(toList, 'tester waits', 'testers wait')} until your closed track names the group of your test.`,
      link: { to: joiningPath(appId), label: 'See the group' },
    }
  if (toList && run.listed_by === 'hand')
    return {
      copy: `${counted(toList, 'tester is', 'testers are')} waiting to be added in Play Console.`,
      link: { to: joiningPath(appId), label: 'Add testers' },
    }
  const unasked = missing?.suspects.filter(({ asked }) => !asked).length
  if (missing && unasked)
    return {
      copy: `Play Console shows ${missing.count} fewer than we count. Ask the testers who are most likely missing to check their account.`,
      link: { to: consolePath(appId), label: 'See who is missing' },
    }
  if (['qualified', 'holding', 'completed'].includes(phase) || run.may_apply) return ending(run, productionPath(appId))
  const counted_on = play_counts.at(-1)?.day
  if (phase !== 'staffing' && (!counted_on || daysBetween(counted_on, today) >= countEvery))
    return {
      copy: 'Enter how many testers Play Console shows. When it matches our count, the day is confirmed.',
      link: { to: consolePath(appId), label: 'Enter the count' },
    }
  if (openFeedback > 0)
    return {
      copy: `${counted(openFeedback, 'tester’s report waits', 'reports of testers wait')} for your answer.`,
      link: { to: feedbackPath(appId), label: 'See feedback' },
    }
  return idleStep(run)
}
