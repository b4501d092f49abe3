import { type ComponentProps, useState } from 'react'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'
import { ModeLink } from './mode-link.tsx'
import { useUiWords } from './ui-words.ts'

/** The code of an authenticator app, or a recovery code: those have letters, for which phones need other keys. */
export function CodeField({ error, input }: { error: string | undefined; input: ComponentProps<typeof CodeInput> }) {
  const words = useUiWords()
  const [recovery, setRecovery] = useState(false)
  return (
    <div className="grid justify-items-start">
      <Field label={words.code} hint={words.codeHint} error={error} className="w-full">
        <CodeInput inputMode={recovery ? 'text' : 'numeric'} {...input} />
      </Field>
      <ModeLink onClick={() => setRecovery(!recovery)}>{recovery ? words.byApp : words.byRecoveryCode}</ModeLink>
    </div>
  )
}
