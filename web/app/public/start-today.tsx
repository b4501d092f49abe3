import { chanceInWords } from '@fortnight/contract/format/shares'
import { longDay } from '@fortnight/contract/format/days'
import { useSite } from './site-context.ts'

/** When a developer who orders today can apply, and how sure that is; or why no date is named. */
export function StartToday() {
  const { start } = useSite()
  if (!start) return null
  const { team, need, chance, apply_on } = start
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
            Chance: {chanceInWords(chance)}. {team} people start so that {need} stay.
          </p>
          <p className="text-ink-3">Counted from payment and Play set-up, with the testers free now.</p>
        </>
      )}
    </div>
  )
}
