import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

/** One of the things that can be done to a row of a list; its `aria-label` says to which. */
export const RowButton = (props: Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>) => (
  <Button variant="secondary" size="sm" className="max-sm:min-h-11" {...props} />
)
