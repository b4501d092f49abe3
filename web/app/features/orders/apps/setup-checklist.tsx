import { useQuery } from '@tanstack/react-query'
import type { SetupFields } from '@fortnight/contract/vocabulary/setup-parts'
import { Loaded } from '../../../lib/loaded.tsx'
import { setupProgressOf } from '../../../lib/setup-progress.query.ts'
import { SetupStages } from '../../../lib/setup-stages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { setupAsTyped } from './setup-as-typed.ts'

/** What has to be there before testers are asked, with what the form says already. */
export function SetupChecklist({ appId, setup }: { appId: string; setup: SetupFields }) {
  return (
    <div className="self-start rounded-3 border border-line bg-surface px-[18px] pb-4">
      <Loaded
        query={useQuery(setupProgressOf(appId))}
        skeleton={<Skeleton className="mt-5 h-40" />}
        failed="The set-up did not load"
      >
        {(progress) => <SetupStages progress={setupAsTyped(progress, setup)} reader="developer" besideForm />}
      </Loaded>
    </div>
  )
}
