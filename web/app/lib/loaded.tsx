import { Problem } from '@fortnight/contract/problem'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { useUiLabels } from '../ui/ui-labels.ts'

/** A part of a dialog that waits for its data: a failure there must not take the page behind it along. */
export function Loaded<T>({
  query,
  skeleton,
  failed,
  why,
  missing,
  children,
}: {
  query: UseQueryResult<T>
  skeleton: ReactNode
  failed: string
  /** Replaces the error's own message. */
  why?: string
  /** Shown in place of the failure if there is nothing at that address: trying again would not help. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}) {
  const labels = useUiLabels()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton
  if (missing && query.error instanceof Problem && query.error.code === 'not_found') return missing
  return (
    <StatusBlock
      inline
      alert
      icon="warn"
      title={failed}
      actions={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          <Icon name="refresh" />
          {labels.again}
        </Button>
      }
    >
      {why ?? query.error.message}
    </StatusBlock>
  )
}
