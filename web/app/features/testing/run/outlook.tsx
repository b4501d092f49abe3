import type { RunDetail } from '@fortnight/contract/testing/runs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button-class.ts'
import { NextCard } from '../../../ui/next-card.tsx'
import { StandingBand } from '../../../ui/standing-band.tsx'
import { nextStep } from './next-step.ts'
import { isOver, outlookText } from './run-labels.ts'

/** What helps most now, with its way. */
function Next({ run, appId, openFeedback }: { run: RunDetail; appId: string; openFeedback: number }): ReactNode {
  const step = nextStep(run, appId, openFeedback)
  if (!step) return null
  const { copy: text, link } = step
  return (
    <NextCard
      act={
        link && (
          <Link to={link.to} className={buttonClass({ size: 'sm' }, 'max-sm:min-h-11 max-sm:w-full')}>
            {link.label}
          </Link>
        )
      }
    >
      {text}
    </NextCard>
  )
}

/** Where a test is: its moon, the date, the spare testers. `mine`: the reader is its developer, who gets the next step. */
export function Outlook({
  run,
  appId,
  mine,
  openFeedback,
}: {
  run: RunDetail
  appId: string
  mine: boolean
  openFeedback: number
}) {
  const { headline, sub } = outlookText(run)
  // Days without the testers that they need are no progress.
  const k = run.phase === 'failed' || run.phase === 'cancelled' ? 0 : Math.min(1, run.elapsed / run.days)
  return (
    <StandingBand
      label="Outlook"
      k={k}
      headline={headline}
      next={mine && <Next run={run} appId={appId} openFeedback={openFeedback} />}
    >
      {run.elapsed > 0 && !isOver(run) && `Day ${Math.min(run.elapsed, run.days)} of ${run.days}. `}
      {sub}
    </StandingBand>
  )
}
