import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { disputes } from '@fortnight/contract/testers/disputes'
import { earnings } from '@fortnight/contract/testers/earnings'
import { type PayoutAccount, payouts } from '@fortnight/contract/testers/payouts'
import { call } from '../../../../lib/api.ts'
import { useAttemptKey } from '../../../../lib/attempt-key.ts'
import { callOrKept } from '../../../../lib/kept.ts'
import { useRecentProof } from '../../../../lib/recent-proof.tsx'

/** What the tester earned, was paid and can ask for. */
export const earningsQuery = queryOptions({
  queryKey: ['tester', 'earnings'],
  queryFn: async ({ signal }) => (await callOrKept('earnings', earnings.find, {}, { signal })).data,
})

/** Their payouts, newest first. */
export const payoutsQuery = infiniteQueryOptions({
  queryKey: ['tester', 'payouts'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ signal, pageParam: after }) =>
    after === undefined
      ? callOrKept('payouts', payouts.listMine, {}, { signal })
      : call(payouts.listMine, { query: { after } }, { signal }),
  getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
})

/** What each of their tests brought, newest first. */
export const testsQuery = infiniteQueryOptions({
  queryKey: ['tester', 'paid-tests'],
  initialPageParam: undefined as number | undefined,
  queryFn: ({ signal, pageParam: after }) =>
    after === undefined
      ? callOrKept('paid-tests', earnings.listTests, {}, { signal })
      : call(earnings.listTests, { query: { after } }, { signal }),
  getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.seat : undefined),
})

/** The days of one of their tests. */
export const daysQuery = (seat: number) =>
  queryOptions({
    queryKey: ['tester', 'paid-days', seat],
    queryFn: async ({ signal }) => (await call(earnings.listDays, { params: { seat } }, { signal })).data,
  })

/** Reads all of the tester's data again, after any outcome of an act. */
function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['tester'] })
}

/** Asks for a payout, after a recent proof of identity; undefined if that was asked for and not given. */
export function useAskForPayout() {
  const { withProof } = useRecentProof()
  const keyOf = useAttemptKey()
  return useMutation({
    mutationFn: (amount_pkr: number) =>
      withProof(() => call(payouts.request, { body: { amount_pkr } }, { key: keyOf(amount_pkr) })),
    onSettled: useReadAgain(),
  })
}

/** Chooses where payouts go, after a recent proof of identity. */
export function useChooseAccount() {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: (body: PayoutAccount) => withProof(() => call(payouts.chooseAccount, { body })),
    onSettled: useReadAgain(),
  })
}

export const useTakeBack = (id: string) =>
  useMutation({
    mutationFn: () => call(payouts.takeBack, { params: { id } }),
    onSettled: useReadAgain(),
  })

export const useDispute = (seat: number, day: string) =>
  useMutation({
    mutationFn: (message: string) => call(disputes.open, { body: { seat, day, message } }),
    onSettled: useReadAgain(),
  })
