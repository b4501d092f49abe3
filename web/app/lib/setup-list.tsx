import { useQuery } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { Loaded } from './loaded.tsx'
import { setupProgressOf } from './setup-progress.query.ts'
import type { SetupReader } from './setup-actors.ts'
import { SetupStages } from './setup-stages.tsx'

const skeleton = (
  <SkeletonGroup label="Loading the set-up" className="mt-5 grid gap-4">
    {[1, 2, 3, 4, 5, 6].map((line) => (
      <Skeleton key={line} className="h-10" />
    ))}
  </SkeletonGroup>
)

/** The list of an app, read from the server. */
export function SetupList({ appId, reader }: { appId: string; reader: SetupReader }) {
  return (
    <Loaded query={useQuery(setupProgressOf(appId))} skeleton={skeleton} failed="The set-up did not load">
      {(progress) => <SetupStages progress={progress} reader={reader} />}
    </Loaded>
  )
}
