import { queryOptions } from '@tanstack/react-query'
import { testerFindings } from '@fortnight/contract/testing/findings'
import { call } from '../../../../lib/api.ts'

/** What I reported on a seat of mine, and what I am asked to try again. */
export const seatFindings = (seat: number) =>
  queryOptions({
    queryKey: ['tester', 'findings', seat],
    queryFn: ({ signal }) => call(testerFindings.list, { params: { id: seat } }, { signal }),
  })
