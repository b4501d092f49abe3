import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messages } from '@fortnight/contract/messages'
import { Problem, type ValidationDetail } from '@fortnight/contract/problem'
import { isNetworkError } from '../../../lib/api.ts'
import { showProblem } from '../../../lib/form.ts'

const located = ({ loc, msg }: ValidationDetail) => (loc.length ? `${loc.join('.')}: ${msg}` : msg)

function validationMessage(detail: Problem['detail']): string {
  const joined = typeof detail === 'string' ? detail : detail.map(located).join(', ')
  return joined ? `Validation Error: ${joined}` : messages.paymentInvalid
}

function messageOf(error: unknown): string {
  // No server answered, so none is blamed.
  if (!(error instanceof Problem) || isNetworkError(error))
    return error instanceof Error && error.message ? error.message : messages.paymentCreationFailed
  const { status, detail } = error
  if (status === 422) return validationMessage(detail)
  if (status === 404) return messages.paymentAppMissing
  if (status === 403) return messages.paymentForbidden
  const said = typeof detail === 'string' ? detail : detail.map(located).join(', ')
  return `Server Error (${status}): ${said || 'Payment processing failed'}`
}

/**
 * The message when a payment could not be reported (spec §8). A message that is a sentence already keeps its own full
 * stop.
 */
export const paymentFailure = (error: unknown): string =>
  `Payment failed: ${messageOf(error).replace(/\.$/, '')}. Please try again.`

/** Shows it above the button, and what the server refused at its fields. */
export function showPaymentFailure<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, error: unknown) {
  if (error instanceof Problem && Array.isArray(error.detail)) showProblem(form, error)
  form.setError('root', { message: paymentFailure(error) })
}
