import { queryOptions } from '@tanstack/react-query'
import { referrals } from '@fortnight/contract/testers/referrals'
import { callOrKept } from '../../../../lib/kept.ts'

/** The tester's code, and what became of each invitation. */
export const invitationsQuery = queryOptions({
  queryKey: ['tester', 'invitations'],
  queryFn: async ({ signal }) => (await callOrKept('invitations', referrals.find, {}, { signal })).data,
})
