import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A code that phones offer by themselves, and that nothing "corrects". */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input mono autoComplete="one-time-code" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
  )
}
