import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Words in a form that lead to another one. */
export function ModeLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" className="-mx-1 px-1! underline underline-offset-4" onClick={onClick}>
      {children}
    </Button>
  )
}
