import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { joining } from '@fortnight/contract/testing/joining'
import { call } from '../../../lib/api.ts'

/** The joining of an app's team; null while there is no run. */
export const joiningOf = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'joining'],
    queryFn: async ({ signal }) => (await call(joining.find, { params: { id } }, { signal })).data,
  })

/** Confirms that testers are on the developer's list. */
export function useListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (seats: number[]) => call(joining.list, { params: { id }, body: { seats } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps'] }),
  })
}

/** Says whether the closed track names the group of the test. */
export function useMarkGroup(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on_track: boolean) => call(joining.markGroup, { params: { id }, body: { on_track } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps'] }),
  })
}

/** Makes the link that the app may open, or a new one in its place; or removes it. */
export function useInstallLink(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (does: 'make' | 'remove') => {
      await call(does === 'make' ? joining.makeInstallLink : joining.removeInstallLink, { params: { id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['apps', id, 'joining'] }),
  })
}
