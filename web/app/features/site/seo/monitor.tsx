import { useCallback, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'
import { analyse, type Analysis } from './analysis.ts'
import { AnalysisSkeleton } from './analysis-skeleton.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { DensityPanel } from './density-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type Failure, inspect, type Outcome } from './inspect.ts'
import { PageHead } from './page-head.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useHistory } from './seo.queries.ts'
import type { SeoView } from './seo-view.ts'
import './seo.css'
import { VitalsPanel } from './vitals-panel.tsx'

type State = { page: string; busy: boolean } & Partial<Failure> & { analysis?: Analysis }

/**
 * Looks at the page, and again as often as `refresh` is called; the last look stays until the next is over. Nothing of
 * one page holds for another.
 */
function useLooks(page: string) {
  const [run, setRun] = useState(1)
  const [state, setState] = useState<State>({ page, busy: true })
  if (state.page !== page) setState({ page, busy: true })
  const frame = useCallback(
    (element: HTMLIFrameElement) => {
      announce('Analyzing...')
      return inspect(element, (outcome: Outcome) => {
        if ('failure' in outcome) return setState({ page, busy: false, failure: outcome.failure })
        const analysis = analyse(outcome)
        const { good, fair, poor } = analysis.tally
        setState({ page, busy: false, analysis })
        announce(`Analysis of ${page} is ready: ${good} good, ${fair} fair, ${poor} poor.`)
      })
    },
    [page],
  )
  const refresh = () => {
    setState(({ analysis }) => ({ page, busy: true, analysis }))
    setRun(run + 1)
  }
  return { run, frame, refresh, ...state }
}

/** Everything about one public page. */
export function Monitor({ view, onPage }: { view: SeoView; onPage: (page: string) => void }) {
  const { page, days } = view
  const { run, frame, refresh, busy, failure, analysis } = useLooks(page)
  const history = useHistory(page, days)
  const refreshButton = useRef<HTMLButtonElement>(null)
  // The button that was pressed goes away with the failure.
  const tryAgain = () => {
    refresh()
    refreshButton.current?.focus()
  }
  return (
    <>
      <PageHead page={page} busy={busy} refreshButton={refreshButton} onPage={onPage} onRefresh={refresh} />
      {failure === undefined ? (
        <div className="seo">
          <PreviewPanel page={page} run={run} frame={frame} analysis={analysis} className="seo-side" />
          {analysis ? (
            <div className="seo-figures" aria-busy={busy}>
              <VitalsPanel measured={analysis.measured} visits={history.data?.overall} days={days} />
              <ChecksPanel checks={analysis.checks} />
              <DensityPanel wordCount={analysis.wordCount} densities={analysis.densities} />
            </div>
          ) : (
            <AnalysisSkeleton />
          )}
        </div>
      ) : (
        <StatusBlock
          inline
          alert
          icon="warn"
          title={`${page} could not be analyzed`}
          actions={<Button onClick={tryAgain}>Try again</Button>}
        >
          {failure}
        </StatusBlock>
      )}
      <HistoryPanel view={view} history={history} />
    </>
  )
}
