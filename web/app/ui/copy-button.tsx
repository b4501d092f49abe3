import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { Icon } from './icon.tsx'
import { announce } from './live-region.tsx'
import { useUiLabels } from './ui-labels.ts'

/** How long the check replaces the copy icon, in ms. */
const checkMs = 1500

/**
 * Copies `text` and shows a check for a moment. `label` names an icon-only button; with children the words are the
 * name. `announcement` is what screen readers read out. When the clipboard is refused `onRefused` should select the
 * text for the user.
 */
export function CopyButton({
  text,
  label,
  children,
  variant = 'ghost',
  size,
  announcement,
  onCopied,
  onRefused,
  className,
}: {
  text: string
  label?: string
  children?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  announcement?: string
  onCopied?: () => void
  onRefused?: () => void
  className?: string
}) {
  const labels = useUiLabels()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), checkMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      // A toast of the caller's is read by itself.
      if (onCopied) onCopied()
      else announce(announcement ?? labels.copied)
    } catch {
      if (onRefused) onRefused()
      else announce(labels.noClipboard, { urgent: true })
    }
  }
  return (
    <Button
      variant={variant}
      size={size ?? (children ? 'sm' : 'icon-sm')}
      aria-label={label}
      className={className}
      onClick={() => void copy()}
    >
      <Icon name={copied ? 'check' : 'copy'} className={copied ? 'text-ok-m' : undefined} />
      {children}
    </Button>
  )
}
