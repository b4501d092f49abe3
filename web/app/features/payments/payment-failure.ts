import { messages } from '@fortnight/contract/messages'
import { Problem, type ValidationDetail } from '@fortnight/contract/problem'

const located = ({ loc, msg }: ValidationDetail) => (loc.length ? `${loc.join('.')}: ${msg}` : msg)

function validationMessage(detail: Problem['detail']): string {
  const joined = typeof detail === 'string' ? detail : detail.map(located).join(', ')
  return joined ? `Validation Error: ${joined}` : messages.paymentInvalid
}

function messageOf(error: unknown): string {
  if (!(error instanceof Problem))
    return error instanceof Error && error.message ? error.message : messages.paymentCreationFailed
  const { status, detail } = error
  if (status === 422) return validationMessage(detail)
  if (status === 404) return messages.paymentAppMissing
  if (status === 403) return messages.paymentForbidden
  const said = typeof detail === 'string' ? detail : detail.map(located).join(', ')
  return `Server Error (${status}): ${said || 'Payment processing failed'}`
}

/** What is said when a payment could not be reported (spec §8). A message that is a sentence already keeps its own full stop. */
export const paymentFailure = (error: unknown): string =>
  `Payment failed: ${messageOf(error).replace(/\.$/, '')}. Please try again.`
