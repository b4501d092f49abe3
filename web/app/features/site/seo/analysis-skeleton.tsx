import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Panel } from './panel.tsx'
import { vitalNames } from './seo-view.ts'
import { VitalDial } from './vital-dial.tsx'

const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** What is in the place of the figures while the first look is taken. */
export function AnalysisSkeleton() {
  return (
    <SkeletonGroup label="Analyzing..." className="seo-figures">
      <Panel title="Core web vitals">
        <div className="seo-gauges">
          {vitalNames.map((vital) => (
            <div key={vital} className="grid h-[212px] content-start justify-items-center gap-3">
              <VitalDial vital={vital} />
              <Skeleton className="h-3.5 w-14" />
              <Skeleton className="h-3 w-28" />
              <Skeleton className="h-6 w-20" />
            </div>
          ))}
        </div>
        <div className="mt-5 border-t border-line pt-3">
          <Skeleton className="my-1.5 h-3 w-3/4" />
        </div>
      </Panel>
      {['On the page', 'Keyword density'].map((title) => (
        <Panel key={title} title={title}>
          <div className="grid gap-6">
            {lines.map((line) => (
              <div key={line} className="grid gap-2">
                <Skeleton className="h-3.5 w-32" />
                <Skeleton className="h-3 w-3/5" />
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </SkeletonGroup>
  )
}
