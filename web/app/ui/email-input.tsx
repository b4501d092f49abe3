import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** An e-mail address: the right keyboard, and nothing that would "correct" it. */
export function EmailInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'autoCapitalize' | 'spellCheck'>) {
  return <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
}
