import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { production } from '@fortnight/contract/testing/production'
import { call } from '../../../lib/api.ts'

export const productionPack = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'production'],
    queryFn: ({ signal }) => call(production.find, { params: { id } }, { signal }),
  })

/** Whatever changed here changes the test and the list of apps too. */
export const refreshApp = (client: QueryClient, id: string) => client.invalidateQueries({ queryKey: ['apps', id] })
