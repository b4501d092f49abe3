import { longDay } from '@fortnight/contract/format/days'
import { saysEnough } from '@fortnight/contract/testing/track-record'
import { useSite } from './site-context.ts'

/** When a developer who orders today can apply, and how sure that is; or why no date is named. */
export function StartToday() {
  const { start } = useSite()
  if (!start) return null
  const { track_record, apply_on } = start
  const { kept, of } = track_record
  return (
    <div className="start-today">
      {apply_on === null ? (
        <>
          <p className="start-date">No start date to promise right now</p>
          <p>Too few testers are free today. An order keeps its place in the queue and starts by itself.</p>
        </>
      ) : (
        <>
          <p className="start-date">
            Start today, apply on <time dateTime={apply_on}>{longDay(apply_on)}</time>
          </p>
          <p>
            {saysEnough(track_record)
              ? `${kept} of ${of} tests like this kept their date.`
              : 'Too few tests have ended to say how sure.'}
          </p>
          <p className="text-ink-3">Counted from payment and Play set-up, with the testers free now.</p>
        </>
      )}
    </div>
  )
}
