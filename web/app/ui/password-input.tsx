import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import { useUiLabels } from './ui-labels.ts'

/** A password with a button that shows it. Pasting and password managers work: give `autoComplete`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const labels = useUiLabels()
  const [revealed, setRevealed] = useState(false)
  return (
    <span className="relative block">
      <Input type={revealed ? 'text' : 'password'} className="pe-12" {...rest} />
      <Button
        variant="ghost"
        size="icon-sm"
        className="absolute! end-[5px] top-[5px]"
        aria-label={labels.showPassword}
        aria-pressed={revealed}
        onClick={() => setRevealed(!revealed)}
      >
        <Icon name={revealed ? 'eye-off' : 'eye'} />
      </Button>
    </span>
  )
}
