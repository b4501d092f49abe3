import { addDays } from '@fortnight/contract/calendar'
import { fullDay } from '@fortnight/contract/format/days'

/** "2026-12-05" of a day that is numbered from 1970, as the engine's are here. */
export const dayText = (day: number): string => addDays('1970-01-01', day)

/** "5 December 2026" of the same. */
export const dayWords = (day: number): string => fullDay(dayText(day))
