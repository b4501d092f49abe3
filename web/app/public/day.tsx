const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day without its hour: "21 November 2026" for `2026-11-21`. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{words.format(new Date(`${date}T00:00:00Z`))}</time>
}
