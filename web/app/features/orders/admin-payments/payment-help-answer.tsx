import { useMutation } from '@tanstack/react-query'
import { countryName } from '@fortnight/contract/format/names'
import { inDollars } from '@fortnight/contract/format/money'
import { type AdminPaymentHelp, longestAnswer, paymentHelp } from '@fortnight/contract/orders/payment-help'
import { planOf } from '@fortnight/contract/plans'
import { call } from '../../../lib/api.ts'
import { refreshReviews } from '../../admin/admin.queries.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { Facts } from './facts.tsx'

/** Answers a developer who can pay by none of the methods, which closes the request. */
export function PaymentHelpAnswer({ request, onClose }: { request: AdminPaymentHelp; onClose: () => void }) {
  const { id, user_email, app_name, package_plan, amount, country, reason, alternative } = request
  const answer = useMutation({
    mutationFn: (text: string) => call(paymentHelp.answer, { params: { id }, body: { answer: text } }),
    onSettled: refreshReviews,
  })
  return (
    <RecordDialog
      title="Answer this request"
      confirmLabel="Send answer"
      field={{
        name: 'answer',
        label: 'Answer',
        hint: 'We send it to this address and close the request. It also appears in the payment window.',
        longest: longestAnswer,
        missing: 'Please write an answer.',
      }}
      act={(text) => answer.mutateAsync(text)}
      done={() => ({ title: 'Answer sent', detail: `To ${user_email}, about ${app_name}.` })}
      failed="The answer was not sent"
      onClose={onClose}
    >
      <Facts
        facts={[
          ['App', app_name],
          ['Order', `${planOf(package_plan).label}, ${inDollars(amount)}`],
          ['E-mail', user_email],
          ['Country', countryName(country)],
          [
            'Reason',
            <span key="reason" dir="auto" className="whitespace-pre-line">
              {reason}
            </span>,
          ],
          ...(alternative ? ([['Could use', alternative]] as const) : []),
        ]}
      />
    </RecordDialog>
  )
}
