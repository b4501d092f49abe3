import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ButtonVariant } from '../../../ui/button-class.ts'
import type { AccountView } from './account-address.ts'

export interface Opens {
  onOpen: (view: AccountView) => void
  /** A pointer or the focus came near what opens it: its code is fetched. */
  onIntent: (view: AccountView) => void
}

/** A button that opens a dialog of this page. */
export function OpenButton({
  view,
  variant = 'secondary',
  children,
  onOpen,
  onIntent,
}: Opens & { view: AccountView; variant?: ButtonVariant; children: ReactNode }) {
  return (
    <Button
      variant={variant}
      onClick={() => onOpen(view)}
      onPointerEnter={() => onIntent(view)}
      onFocus={() => onIntent(view)}
    >
      {children}
    </Button>
  )
}
