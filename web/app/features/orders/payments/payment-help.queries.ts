import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { paymentHelp } from '@fortnight/contract/orders/payment-help'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** The newest request for another way to pay for an app; null if there is none. */
export const paymentHelpOf = (appId: string) =>
  queryOptions({
    // Under the topic of the app: an answer, and a payment that makes it needless, arrive by themselves.
    queryKey: ['apps', appId, 'payment-help'],
    queryFn: ({ signal }) => call(paymentHelp.find, { params: { id: appId } }, { signal }).then(({ data }) => data),
  })

type Request = z.input<(typeof paymentHelp.ask)['body']>

/** Asks for another way to pay. */
export const useAskPaymentHelp = (appId: string) =>
  useMutation({
    mutationFn: ({ body, key }: { body: Request; key: string }) =>
      call(paymentHelp.ask, { params: { id: appId }, body }, { key }),
    // Also when it was refused: another tab can have asked.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: paymentHelpOf(appId).queryKey }),
  })
