import { useQuery } from '@tanstack/react-query'
import { Problem } from '@fortnight/contract/problem'
import { inRupees } from '@fortnight/contract/format/money'
import { Button } from '../../../ui/button.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'
import { polled } from './use-gateway.ts'
import { gatewayLabels } from './labels.ts'

const close = (
  <Button variant="secondary" onClick={() => window.close()}>
    Close this window
  </Button>
)

function Failed({ error }: { error: unknown }) {
  const refused = error instanceof Problem && error.status !== 503
  return (
    <StatusBlock alert icon="warn" title={refused ? 'This payment can’t be shown' : 'No connection'} actions={close}>
      {refused ? error.message : 'The payment goes on without this window. We keep trying to reach it.'}
    </StatusBlock>
  )
}

/** What the window of an automatic payment shows. Who opened it verifies the payment and closes it. */
export function PaymentWaiting({ id }: { id: string }) {
  const { data: payment, error } = useQuery({ ...polled(id), enabled: id !== '' })
  if (!payment)
    return error ? (
      <Failed error={error} />
    ) : (
      <StatusBlock title="Preparing your payment">One moment, please.</StatusBlock>
    )
  const { payment_status: status, amount_pkr, reason } = payment
  if (status === 'completed')
    return (
      <StatusBlock moon={1} title="Payment received" actions={close}>
        {gatewayLabels.paid('EasyPaisa')}
      </StatusBlock>
    )
  if (status === 'failed')
    return (
      <StatusBlock alert icon="warn" title="Payment not received" actions={close}>
        {reason ?? gatewayLabels.refused}
      </StatusBlock>
    )
  return (
    <StatusBlock moon={0.5} title="Approve the payment on your phone" actions={close}>
      {`EasyPaisa asks you there for ${amount_pkr === null ? 'the amount' : inRupees(amount_pkr)}. Enter your PIN on the phone. This window closes by itself.`}
    </StatusBlock>
  )
}
