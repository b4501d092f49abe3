import { browserProblems } from '@fortnight/contract/problem'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'

/** Replaces the ways in while the chosen identity provider can't start. */
export function Misconfigured() {
  return (
    <div className="grid justify-items-start gap-4">
      <FormAlert title="Configuration Error" className="w-full">
        {browserProblems['not-configured']}
      </FormAlert>
      <p className="text-14 text-ink-2">No one can sign in until the operator of this service has set it up.</p>
      <ButtonLink href="/setup" variant="secondary">
        How to set it up
      </ButtonLink>
    </div>
  )
}
