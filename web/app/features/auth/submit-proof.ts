import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { User } from '@fortnight/contract/auth'
import { showProblem } from '../../lib/form.ts'
import { startSession } from '../../lib/identity/exchange.ts'
import { fieldToMend } from './sign-in-problem.ts'

interface Steps<Out> {
  /** Asks the identity provider; answers an ID token. */
  prove: (values: Out) => Promise<string>
  onSignedIn: (user: User) => void
}

/** Submits a form that ends in a session: proof of identity, then the exchange. A refusal is shown in the form. */
export function submitProof<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { prove, onSignedIn }: Steps<Out>,
): (event: BaseSyntheticEvent) => void {
  const submit = form.handleSubmit(async (values) => {
    try {
      onSignedIn(await startSession(await prove(values)))
    } catch (error) {
      showProblem(form, error)
      const field = fieldToMend(error)
      if (field && field in form.getValues()) form.setFocus(field as Path<In>)
    }
  })
  return (event) => void submit(event)
}
