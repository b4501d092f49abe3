import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import type { Rating } from './rating.ts'

export const ratingLabels: Record<Rating, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const ratingColours: Record<Rating, { tone: BadgeTone; icon: IconName }> = {
  good: { tone: 'ok', icon: 'check' },
  fair: { tone: 'wait', icon: 'minus' },
  poor: { tone: 'bad', icon: 'warn' },
}

/** A rating in its word, with sign and colour. */
export function RatingBadge({ rating, className }: { rating: Rating; className?: string }) {
  return (
    <Badge {...ratingColours[rating]} className={className}>
      {ratingLabels[rating]}
    </Badge>
  )
}
