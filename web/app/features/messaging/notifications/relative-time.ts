import { differenceInDays, differenceInHours } from 'date-fns'

/** How long ago, in the specification's words: 'Just now' within the hour, then 'Nh ago', from a day on 'Nd ago'. */
export function relativeTime(moment: string, now: Date = new Date()): string {
  const hours = differenceInHours(now, moment)
  if (hours < 1) return 'Just now'
  return hours < 24 ? `${hours}h ago` : `${differenceInDays(now, moment)}d ago`
}
