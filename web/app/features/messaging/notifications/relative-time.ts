import { hourMs } from '@fortnight/contract/format/spans'
import { clock } from '../../../lib/clock.ts'

/** Age in the specification's words: 'Just now' within the hour, then 'Nh ago', from a day on 'Nd ago'. */
export function relativeTime(moment: string, now: Date = clock()): string {
  const hours = Math.floor((now.getTime() - Date.parse(moment)) / hourMs)
  if (hours < 1) return 'Just now'
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`
}
