import { queryOptions } from '@tanstack/react-query'
import { setupProgress } from '@fortnight/contract/testing/setup-progress'
import { call } from './api.ts'

/** What has to be there before day 1 of an app's test. */
export const setupProgressOf = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'set-up'],
    queryFn: ({ signal }) => call(setupProgress.find, { params: { id } }, { signal }),
  })
