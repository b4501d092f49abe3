import { intlFormatDistance, min } from 'date-fns'

/** A moment with its minute, in the reader's zone. */
export const exactly = (moment: string) =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as the time since `now`; its title says when exactly. */
export function Ago({ moment, now }: { moment: string; now: number }) {
  return (
    <time dateTime={moment} title={exactly(moment)}>
      {/* Clocks differ: what has happened does not lie ahead. */}
      {intlFormatDistance(min([moment, now]), now, { locale: 'en' })}
    </time>
  )
}
