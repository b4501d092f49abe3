import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { smallerStart } from '@fortnight/contract/testing/smaller-start'
import { call } from '../../../lib/api.ts'

/** The question whether the test of an app starts with fewer testers; null if none is to be answered. */
export const smallerStartOf = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'smaller-start'],
    queryFn: async ({ signal }) => (await call(smallerStart.find, { params: { id } }, { signal })).data,
  })

/** Answers it, about the chance that was read. */
export function useSmallerStartAnswer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { accept: boolean; percent: number }) => call(smallerStart.answer, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps'] }),
  })
}
