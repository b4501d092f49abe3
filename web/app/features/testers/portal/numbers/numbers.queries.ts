import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MyPhoneChannel, phoneNumbers } from '@fortnight/contract/messaging/phone-numbers'
import { Problem } from '@fortnight/contract/problem'
import { call, isNetworkError } from '../../../../lib/api.ts'

const pollMs = 2000

export const myNumbers = queryOptions({
  queryKey: ['tester', 'numbers'],
  queryFn: ({ signal }) => call(phoneNumbers.find, {}, { signal }),
  // A code is on its way for seconds: what became of it is asked, as no event says so.
  refetchInterval: ({ state }) =>
    state.data?.channels.some(({ number }) => number?.code === 'sending') ? pollMs : false,
})

/** Why something was not done, by the texts of the card. */
export type Refused = 'field' | 'wait' | 'notSent' | 'refused'

const refusalOf = (error: unknown): Refused => {
  if (isNetworkError(error)) return 'notSent'
  if (!(error instanceof Problem)) return 'refused'
  return error.code === 'invalid' ? 'field' : error.code === 'too_many' ? 'wait' : 'refused'
}

/** The acts on one channel. Each returns what becomes of all of them; `refused` is why the last one was not done. */
export function useNumber(channel: MyPhoneChannel['channel']) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (act: { number: string } | { code: string } | 'remove') => {
      if (act === 'remove') return call(phoneNumbers.remove, { body: { channel } })
      return 'number' in act
        ? call(phoneNumbers.add, { body: { channel, ...act } })
        : call(phoneNumbers.prove, { body: { channel, ...act } })
    },
    onSuccess: (mine) => client.setQueryData(myNumbers.queryKey, mine),
  })
  return {
    isBusy: mutation.isPending,
    refused: mutation.error ? refusalOf(mutation.error) : undefined,
    add: (number: string) => mutation.mutate({ number }),
    prove: (code: string) => mutation.mutate({ code }),
    remove: () => mutation.mutate('remove'),
  }
}
