import { queryOptions, useMutation } from '@tanstack/react-query'
import { googleGroups } from '@fortnight/contract/testing/google-groups'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** Whether we keep Google Groups here, and how many fail. */
export const groupsQuery = queryOptions({
  queryKey: ['admin', 'google-groups'],
  queryFn: ({ signal }) => call(googleGroups.find, {}, { signal }),
})

export const useConnectionTest = () =>
  useMutation({ mutationFn: (email: string) => call(googleGroups.test, { body: { email } }) })

/** Deletes the key, and shows that it is gone. */
export async function deleteGroupsKey() {
  const left = await call(googleGroups.remove, {})
  queryClient.setQueryData(groupsQuery.queryKey, left)
  return left
}
