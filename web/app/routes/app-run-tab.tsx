import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import '../features/testing/run/run.css'
import { Loaded } from '../lib/loaded.tsx'
import { appRun } from '../lib/run-query.ts'
import { useAppPage } from './app-page.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

const skeleton = (
  <SkeletonGroup label="Loading the test" className="grid gap-6 py-5">
    <Skeleton className="h-14" />
    <Skeleton className="h-96 rounded-3!" />
  </SkeletonGroup>
)

/** A tab that shows a part of the app's test. `empty` says what will be there once there is a test. */
export function RunTab({ empty, children }: { empty: string; children: (run: RunDetail) => ReactNode }) {
  const { appId, hasRun } = useAppPage()
  const query = useQuery({ ...appRun(appId), enabled: hasRun === true })
  const noTest = (
    <div className="pt-6">
      <EmptyState title="No test yet">{empty}</EmptyState>
    </div>
  )
  if (hasRun === false) return noTest
  return (
    <Loaded query={query} skeleton={skeleton} failed="The test did not load" missing={noTest}>
      {children}
    </Loaded>
  )
}
