import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Payment } from '@fortnight/contract/orders/payments'
import { minuteMs } from '@fortnight/contract/format/spans'
import { paymentStatus, verification } from './payments.queries.ts'
import { gatewayLabels } from './labels.ts'

/** Timings of spec §9. */
const pollMs = 1000
const limitMs = 10 * minuteMs

/** A payment that EasyPaisa was asked for, and its window if the browser let it open. */
export interface GatewayPayment {
  id: string
  /** Our order number, by which the payment is verified. */
  transaction_id: string
  popup?: Window | undefined
}

/**
 * The state of an automatic payment. `doubt`: the window was closed, and no money had been seen by then; it can still
 * come.
 */
export type GatewayState =
  | { is: 'waiting'; payment: Payment | undefined; unreachable: boolean; doubt: string | undefined }
  | { is: 'paid' }
  | { is: 'over'; message: string; reason: string | null }

/** Whether the window was closed, polled each second: a window sends no event when it closes. */
function useClosed(popup: Window | undefined): boolean {
  const [gone, setGone] = useState<Window>()
  useEffect(() => {
    if (!popup) return undefined
    const timer = setInterval(() => popup.closed && setGone(popup), pollMs)
    return () => clearInterval(timer)
  }, [popup])
  return popup !== undefined && gone === popup
}

function useTimedOut(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), limitMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}

const isDecided = (payment: Payment | undefined) => payment !== undefined && payment.payment_status !== 'pending'

/** Polls the payment each second while it is pending. In the background too: its window can cover this page. */
export const polled = (id: string, stopped = false) => ({
  ...paymentStatus(id),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: Payment | undefined } }) =>
    stopped || isDecided(state.data) ? (false as const) : pollMs,
  refetchIntervalInBackground: true,
})

/** Follows a payment until the server has verified it, for ten minutes at most (spec §4). */
export function useGateway({ id, transaction_id, popup }: GatewayPayment): GatewayState {
  const late = useTimedOut()
  const closed = useClosed(popup)
  const { data: payment, isError } = useQuery(polled(id, late))
  const decided = isDecided(payment)
  const asks = decided || closed
  const verdict = useQuery({ ...verification(transaction_id, decided ? 'decided' : 'closed'), enabled: asks })

  if (verdict.data?.success) return { is: 'paid' }
  const reason = payment?.reason ?? null
  // The server's own ten minutes can be over before those of this page.
  if (late || reason === gatewayLabels.timeout) return { is: 'over', message: gatewayLabels.timeout, reason: null }
  if (verdict.data?.status === 'failed') return { is: 'over', message: gatewayLabels.refused, reason }
  const doubt = verdict.isError ? gatewayLabels.unknown : verdict.data && gatewayLabels.refused
  return { is: 'waiting', payment, unreachable: isError, doubt: asks ? doubt : undefined }
}
