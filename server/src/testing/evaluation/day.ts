import { addDays } from '@fortnight/contract/calendar'

/** "2026-12-05" of a day number counted from 1970, as the engine's are here. */
export const dayText = (day: number): string => addDays('1970-01-01', day)
