import type { Label } from '@fortnight/contract/vocabulary/label'
import { Badge } from '../ui/badge.tsx'

/** A state as the vocabulary has it: its word, its colour and its sign. */
export function LabelBadge({ of: { label, tone, icon } }: { of: Label }) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
