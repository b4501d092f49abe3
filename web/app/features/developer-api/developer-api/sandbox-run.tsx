import { useQuery } from '@tanstack/react-query'
import { planOf } from '@fortnight/contract/plans'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import type { SandboxRun } from '@fortnight/contract/developer-api/sandbox'
import { saysEnough } from '@fortnight/contract/testing/track-record'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Moon } from '../../../ui/moon.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { sandboxRun } from './developer-api.queries.ts'
import { RowButton } from './row-button.tsx'

const titles = { smooth: 'Smooth', drop_outs: 'Drop-outs', late: 'Late', failure: 'Failure' } as const

/** What became of real tests with the estimate of this one. */
const likeIt = ({ track_record: record }: RunDetail) => {
  if (!record) return 'no estimate yet'
  return saysEnough(record) ? `${record.kept} of ${record.of} kept their date` : 'too few have ended'
}

function Now({ run, seconds }: { run: RunDetail; seconds: number }) {
  const facts = [
    ['Day', run.day ? `${run.day} of ${run.days}` : 'not started'],
    ['Joined', `${run.opted_in} of ${run.need}`],
    ['Real tests like it', likeIt(run)],
    ['A day takes', `${seconds} s`],
  ] as const
  return (
    <div className="flex items-center gap-4">
      <Moon k={run.day / run.days} size={36} quiet={!run.day} />
      <dl className="grid grow grid-cols-2 gap-x-6 gap-y-1 text-13 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A run of the sandbox, at the current moment. */
export function SandboxRunRow({ run, busy, onRemove }: { run: SandboxRun; busy: boolean; onRemove: () => void }) {
  const { id, plan, scenario, day_seconds, phase, over, events } = run
  const detail = useQuery(sandboxRun(id, over))
  const currentPhase = detail.data?.phase ?? phase
  const title = `${titles[scenario]}, ${planOf(plan).label}`
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <b className="font-semibold">{title}</b>
        <LabelBadge of={runPhaseLabels[currentPhase]} />
        <span className="text-13 text-ink-3">{events} events</span>
        <span className="ml-auto flex gap-2">
          <CopyButton
            text={id}
            label={`Copy the app’s id of ${title}`}
            announcement="Id copied"
            className="max-sm:size-11!"
          />
          <RowButton busy={busy} aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </RowButton>
        </span>
      </div>
      <Loaded
        query={detail}
        failed="This test did not load"
        skeleton={
          <SkeletonGroup label="Loading the test">
            <Skeleton className="h-9" />
          </SkeletonGroup>
        }
      >
        {(now) => <Now run={now} seconds={day_seconds} />}
      </Loaded>
    </li>
  )
}
