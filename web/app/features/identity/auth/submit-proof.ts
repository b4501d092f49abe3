import type { BaseSyntheticEvent } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { User } from '@fortnight/contract/user'
import type { Problem } from '@fortnight/contract/problem'
import { showProblem } from '../../../lib/form.ts'
import { startSession } from '../../../lib/identity/exchange.ts'
import { toProblem } from '../../../lib/identity/failures.ts'
import type { Proof } from '../../../lib/identity/port.ts'
import { fieldToCorrect } from './sign-in-problem.ts'

interface Steps<In extends FieldValues, Out> {
  /** Asks the identity provider. */
  prove: (values: Out) => Promise<Proof>
  onSignedIn: (user: User) => void
  /** Refusals whose words belong to one field. */
  at?: Partial<Record<Problem['code'], Path<In>>>
  /** Returns true for a refusal that the form deals with itself. */
  onRefused?: (problem: Problem) => boolean
}

/** The title over the form's root error; see `toProblem`. */
export const rootTitle = ({ root }: FieldErrors): string | undefined => root?.['title']?.message

/** Submits a form that ends in a session: proof of identity, then the exchange. A refusal is shown in the form. */
export function submitProof<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { prove, onSignedIn, at, onRefused = () => false }: Steps<In, Out>,
): (event: BaseSyntheticEvent) => void {
  const submit = form.handleSubmit(async (values) => {
    try {
      onSignedIn(await startSession(await prove(values)))
    } catch (error) {
      const problem = toProblem('password', error)
      if (onRefused(problem)) return
      showProblem(form, problem, at)
      const field = fieldToCorrect(problem)
      if (field && field in form.getValues()) form.setFocus(field as Path<In>)
    }
  })
  return (event) => void submit(event)
}
