import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { switchTheme } from './theme.ts'
import { useUiLabels } from './ui-labels.ts'

/** Day or night. On pages without React the public script listens for `data-theme-toggle`. */
export function ThemeToggle({ className }: { className?: string }) {
  const labels = useUiLabels()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={labels.switchTheme}
      data-theme-toggle
      className={className}
      onClick={switchTheme}
    >
      <Icon name="theme" />
    </Button>
  )
}
