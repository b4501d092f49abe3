import type { Ref } from 'react'
import { clockOf } from '@fortnight/contract/format/moments'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Analysis } from './analysis.ts'
import { Panel } from './panel.tsx'
import type { Rating } from './rating.ts'
import { RatingBadge } from './rating-badge.tsx'

const ratings: Rating[] = ['good', 'fair', 'poor']

/**
 * The page itself, as large as a phone and drawn smaller. It takes no clicks. A browser measures only what it draws:
 * this must be visible from the start. Another `run` is a new frame, and with it a new measurement.
 */
export function PreviewPanel({
  page,
  run,
  frame,
  analysis,
  className,
}: {
  page: string
  run: number
  frame: Ref<HTMLIFrameElement>
  analysis: Analysis | undefined
  className?: string
}) {
  return (
    <Panel title="Preview" className={className}>
      <div className="seo-preview">
        <div className="seo-phone">
          {/* A page of ours that runs its script and is read from here: a sandbox that allows both would be none. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            key={`${page} ${run}`}
            ref={frame}
            name="seo-monitor"
            title={`Preview of ${page} on a phone`}
            src={page}
            inert
          />
        </div>
        <div className="grid content-start gap-3">
          <dl className="grid gap-2.5">
            {ratings.map((rating) => (
              <div key={rating} className="flex items-center gap-3">
                <dt>
                  <RatingBadge rating={rating} />
                </dt>
                <dd className="font-display text-20 leading-none font-semibold">
                  {analysis ? analysis.tally[rating] : <Skeleton className="h-5 w-6" />}
                </dd>
              </div>
            ))}
          </dl>
          {analysis && (
            <p className="text-13 text-ink-3">
              Looked at <time dateTime={analysis.at.toISOString()}>{clockOf(analysis.at)}</time>
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}
