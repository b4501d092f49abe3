import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/message-of.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isFinal } from './decision-outcome.ts'

/**
 * What a dialog shows once it is read; before that a place for it, or why it could not be. What is gone meanwhile is
 * not shown any more; what only could not be read again is.
 */
export function Late<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined && !isFinal(query.error)) return children(query.data)
  return query.error ? <FormAlert>{messageOf(query.error)}</FormAlert> : <Skeleton className="h-60" />
}
