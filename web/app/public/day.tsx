import { fullDay } from '@fortnight/contract/format/days'

/** A day without its hour: "21 November 2026" for `2026-11-21`. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{fullDay(date)}</time>
}
