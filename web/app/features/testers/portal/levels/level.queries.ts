import { queryOptions } from '@tanstack/react-query'
import { levels } from '@fortnight/contract/testers/levels'
import { callOrKept } from '../../../../lib/kept.ts'

/** The tester's level; of someone who has not applied yet, the first. */
export const levelQuery = queryOptions({
  queryKey: ['tester', 'level'],
  queryFn: async ({ signal }) => (await callOrKept('level', levels.find, {}, { signal })).data,
})
