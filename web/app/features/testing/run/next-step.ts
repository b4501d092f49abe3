import { daysBetween } from '@fortnight/contract/calendar'
import { paymentsPath, productionPath, setupPath } from '@fortnight/contract/messaging/notifications'
import { gate } from '@fortnight/contract/plans'
import { setupText } from '@fortnight/contract/vocabulary/setup-parts'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { counted } from '@fortnight/contract/format/plurals'

/** What the developer does next, and where. Without a link they only have to wait. */
export interface NextStep {
  copy: string
  link?: { to: string; label: string }
}

/** Days after which the count of Play Console is asked for again. */
const countEvery = 4

const idleStep: NextStep = { copy: 'Nothing to do today.' }

/** The last of the way: applying, waiting for Google, keeping the record. */
function ending({ phase, outcome, applied_on }: RunDetail, to: string): NextStep {
  if (outcome === 'granted') return { copy: 'Keep the report and the ledger.', link: { to, label: 'Report as PDF' } }
  if (outcome === 'refused')
    return {
      copy: 'Answer the open findings in a new version, then apply again.',
      link: { to, label: 'After the refusal' },
    }
  if (applied_on) return { copy: 'Tell us what Google answers.', link: { to, label: 'Google’s answer' } }
  return {
    copy: `Check that Play Console shows ${gate.testers} testers for ${gate.days} days, then apply${phase === 'completed' ? '' : ' while your testers are still in'}.`,
    link: { to, label: 'Answers for Google' },
  }
}

/** The one thing that helps most now; undefined while the test waits for a team. */
export function nextStep(run: RunDetail, appId: string): NextStep | undefined {
  const { phase, roster, gone, missing, missing_setup, play_counts, eligible_on, today } = run
  if (missing_setup.length > 0)
    return {
      copy: `Add the ${setupText(missing_setup)}: testers ${phase === 'queued' ? 'are asked once your app is set up' : 'cannot join before'}.`,
      link: { to: setupPath(appId), label: 'Set up for Play' },
    }
  if (phase === 'queued') return undefined
  if (phase === 'failed' || phase === 'cancelled')
    return { copy: 'See what is paid back to you.', link: { to: paymentsPath(appId), label: 'Your refund' } }
  if (gone)
    return {
      copy: `${counted(gone, 'tester no longer finds', 'testers no longer find')} your app in the store. Look in Play Console whether it and its closed track are still there.`,
    }
  const toList = roster.filter(({ state, step }) => state === 'invited' && step === 'accepted').length
  if (toList)
    return {
      copy: `${counted(toList, 'tester waits', 'testers wait')} for your list in Play Console.`,
      link: { to: `/apps/${appId}/testers`, label: 'Add them' },
    }
  const unasked = missing?.suspects.filter(({ asked }) => !asked).length
  if (missing && unasked)
    return {
      copy: `Play Console shows ${missing.count} fewer than we count. Ask the likeliest to check their account.`,
      link: { to: '#console', label: 'Who is missing' },
    }
  if (['qualified', 'holding', 'completed'].includes(phase) || (eligible_on && eligible_on <= today))
    return ending(run, productionPath(appId))
  const counted_on = play_counts.at(-1)?.day
  if (phase !== 'staffing' && (!counted_on || daysBetween(counted_on, today) >= countEvery))
    return {
      copy: 'Enter how many testers Play Console shows: it confirms their days.',
      link: { to: '#console', label: 'Enter the count' },
    }
  return idleStep
}
