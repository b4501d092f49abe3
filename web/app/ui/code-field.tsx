import { type ComponentProps, useState } from 'react'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'
import { ModeLink } from './mode-link.tsx'
import { useUiLabels } from './ui-labels.ts'

/** The code of an authenticator app, or a recovery code: those have letters, for which phones need other keys. */
export function CodeField({ error, input }: { error: string | undefined; input: ComponentProps<typeof CodeInput> }) {
  const labels = useUiLabels()
  const [recovery, setRecovery] = useState(false)
  return (
    <div className="grid justify-items-start">
      <Field label={labels.code} hint={labels.codeHint} error={error} className="w-full">
        <CodeInput inputMode={recovery ? 'text' : 'numeric'} {...input} />
      </Field>
      <ModeLink onClick={() => setRecovery(!recovery)}>{recovery ? labels.byApp : labels.byRecoveryCode}</ModeLink>
    </div>
  )
}
