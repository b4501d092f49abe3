import { useSearchParams } from 'react-router'
import { useAddressedDialog } from '../lib/addressed-dialog.ts'

const names = ['refund'] as const

/** The payment whose refund the address asks for (`?refund=PAYMENT`). */
export function useRefundAddress() {
  const [params] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  return { payment: params.get('refund') ?? undefined, open: (payment: string) => open({ refund: payment }), close }
}
