import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

/** A button for one act on a row of a list; its `aria-label` names the row. */
export const RowButton = (props: Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>) => (
  <Button variant="secondary" size="sm" className="max-sm:min-h-11" {...props} />
)
