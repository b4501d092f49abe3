import { queryOptions } from '@tanstack/react-query'
import { runs } from '@fortnight/contract/testing/runs'
import { call } from './api.ts'

/** The record of an app's run; the server answers 404 while there is none. */
export const appRun = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'run'],
    queryFn: ({ signal }) => call(runs.find, { params: { id } }, { signal }),
  })
