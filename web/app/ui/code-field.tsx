import { type ComponentProps, useState } from 'react'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'
import { ModeLink } from './mode-link.tsx'

/** The code of an authenticator app, or a recovery code: those have letters, for which phones need other keys. */
export function CodeField({ error, input }: { error: string | undefined; input: ComponentProps<typeof CodeInput> }) {
  const [recovery, setRecovery] = useState(false)
  return (
    <div className="grid justify-items-start">
      <Field
        label="Authentication code"
        hint="Six digits of your authenticator app. A recovery code works too."
        error={error}
        className="w-full"
      >
        <CodeInput inputMode={recovery ? 'text' : 'numeric'} {...input} />
      </Field>
      <ModeLink onClick={() => setRecovery(!recovery)}>
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </ModeLink>
    </div>
  )
}
