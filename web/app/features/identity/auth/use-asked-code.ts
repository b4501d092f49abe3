import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '@fortnight/contract/problem'

/**
 * Asks for the code of an authenticator app in a field that a form shows only once the server wants it: whether it does
 * (`asksCode`), and what `submitProof` is to do with refusals that are about the code (`steps`).
 */
export function useAskedCode<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, field: Path<In>) {
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    if (asksCode) form.setFocus(field)
  }, [asksCode, form, field])
  const steps = {
    at: { 'second-factor-required': field, 'invalid-second-factor': field },
    onRefused({ code }: Problem) {
      if (code !== 'second-factor-required' || asksCode) return false
      setAsksCode(true)
      // Nothing to say, and yet not signed in.
      form.setError('root', { type: 'unfinished' })
      return true
    },
  }
  return { asksCode, steps }
}
