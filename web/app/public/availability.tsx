import { type Availability, recentDays, type Uptime, uptimeTarget } from '@fortnight/contract/availability'
import { fullDay, longMonth, shortDay, utcMinute } from '@fortnight/contract/format/days'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { decimal } from '@fortnight/contract/format/shares'
import { dayMs } from '@fortnight/contract/format/spans'
import { useSite } from './site-context.ts'

/** A day in the bar. Height and colour say the same, so that colour alone says nothing. */
const marks = {
  whole: { className: 'h-11 bg-ok-m', swatch: 'h-3 bg-ok-m', label: 'No minute missing' },
  missing: { className: 'h-7 bg-wait-m', swatch: 'h-2 bg-wait-m', label: 'Minutes missing' },
  below: { className: 'h-4 bg-bad-m', swatch: 'h-1.5 bg-bad-m', label: `Below ${uptimeTarget}%` },
  unmeasured: { className: 'h-1 bg-line-2', swatch: 'h-1 bg-line-2', label: 'Not measured' },
} as const
type Mark = keyof typeof marks

const percent = (share: number) => `${decimal(share, 2)}%`
/** "none", "12 minutes", "4 h 10 min", "48 h": long outages as people say them. */
function missingText(missing: number): string {
  if (missing === 0) return 'none'
  if (missing < 120) return counted(missing, 'minute')
  const [hours, minutes] = [Math.floor(missing / 60), missing % 60]
  return `${figure(hours)} h${minutes ? ` ${minutes} min` : ''}`
}

function markOf(uptime: Uptime | undefined): Mark {
  if (!uptime) return 'unmeasured'
  if (uptime.missing === 0) return 'whole'
  return uptime.percent < uptimeTarget ? 'below' : 'missing'
}

/** The 30 days up to the last measured one, oldest first. */
function barOf(days: Availability['days']) {
  const byDay = new Map(days.map((measured) => [measured.day, measured]))
  const last = Date.parse(days.at(-1)?.day ?? '')
  return Array.from({ length: recentDays }, (_, index) => {
    const day = new Date(last - (recentDays - 1 - index) * dayMs).toISOString().slice(0, 10)
    return { day, mark: markOf(byDay.get(day)) }
  })
}

function Bar({ days }: Pick<Availability, 'days'>) {
  const bar = barOf(days)
  const present = (Object.keys(marks) as Mark[]).filter((mark) => bar.some((day) => day.mark === mark))
  const count = (mark: Mark) => bar.filter((day) => day.mark === mark).length
  const summary = present.map((mark) => `${counted(count(mark), 'day')}: ${marks[mark].label.toLowerCase()}`)
  return (
    <figure className="mt-6">
      <div role="img" aria-label={`The last ${recentDays} days. ${summary.join('; ')}.`}>
        <div className="flex h-11 items-end gap-[2px] sm:gap-1">
          {bar.map(({ day, mark }) => (
            <span key={day} className={`flex-1 rounded-[2px] ${marks[mark].className}`} />
          ))}
        </div>
      </div>
      <div className="mt-2 flex justify-between text-13 text-ink-3" aria-hidden="true">
        <span>{shortDay(bar[0]?.day ?? '')}</span>
        <span>{shortDay(bar.at(-1)?.day ?? '')}</span>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-2" aria-hidden="true">
        {present.map((mark) => (
          <li key={mark} className="flex items-center gap-2">
            <span className="flex h-3 items-end">
              <span className={`w-1.5 rounded-[2px] ${marks[mark].swatch}`} />
            </span>
            {marks[mark].label}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const cell = 'border-t border-line py-2.5 ps-4 text-end whitespace-nowrap tabular-nums'
const rowHead = 'border-t border-line py-2.5 text-start font-normal'

interface Row extends Uptime {
  key: string
  label: string
  verdict?: string
}

function Table({ caption, first, rows }: { caption: string; first: string; rows: Row[] }) {
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-13 text-ink-3">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            {first}
          </th>
          <th scope="col" className="py-2 ps-4 text-end font-normal">
            Available
          </th>
          <th scope="col" className="py-2 ps-4 text-end font-normal">
            Missing
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, verdict, ...uptime }) => (
          <tr key={key}>
            <th scope="row" className={rowHead}>
              {label}
              {verdict && <span className="block text-13 text-ink-3">{verdict}</span>}
            </th>
            <td className={`${cell} font-semibold`}>{percent(uptime.percent)}</td>
            <td className={`${cell} text-ink-2`}>{missingText(uptime.missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The months against the target. The newest is not over, and the first may not have been measured from its beginning. */
function Months({ months, since }: Pick<Availability, 'months' | 'since'>) {
  const rows = months.map(({ month, ...uptime }, index): Row => {
    const state = uptime.percent < uptimeTarget ? 'Below target' : 'On target'
    const partly = since.startsWith(month) && !since.endsWith('-01') ? `, from ${shortDay(since)}` : ''
    return {
      key: month,
      label: longMonth(month),
      verdict: `${state}${index === 0 ? ' so far' : ''}${partly}`,
      ...uptime,
    }
  })
  return <Table caption={`Availability by month. The target is ${uptimeTarget}%.`} first="Month" rows={rows} />
}

function Measured({ availability }: { availability: Availability & { recent: Uptime } }) {
  const { since, recent, days, months } = availability
  const whole = days.length === recentDays
  return (
    <>
      <p className="mt-3 text-18">
        Available <strong className="font-semibold">{percent(recent.percent)}</strong>{' '}
        {whole
          ? `of the last ${recentDays} days, measured each minute since ${fullDay(since)}.`
          : `since ${fullDay(since)}, measured each minute.`}
      </p>
      <p className="mt-1 text-14 text-ink-2">
        The target, part of the Enterprise plan, is {uptimeTarget}% of each calendar month.
      </p>
      <Bar days={days} />
      <div className="mt-8">
        <Months months={months} since={since} />
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-3">
          Show each day
        </summary>
        <Table
          caption="Availability by day, newest first"
          first="Day"
          rows={days.toReversed().map(({ day, ...uptime }) => ({ key: day, label: fullDay(day), ...uptime }))}
        />
      </details>
    </>
  )
}

/** What the service itself has measured. The server draws it, so that a visitor without script reads it too. */
export function AvailabilitySection() {
  const { availability } = useSite()
  const recent = availability?.recent
  return (
    <section aria-labelledby="availability" className="mt-14 border-t border-line pt-8">
      <h2 id="availability" className="text-24">
        Availability
      </h2>
      {availability && recent ? (
        <Measured availability={{ ...availability, recent }} />
      ) : (
        <p className="mt-3 text-ink-2">
          {availability
            ? `Measured each minute since ${utcMinute(availability.from)} UTC on ${fullDay(availability.since)}. A figure follows after the first 24 hours.`
            : 'Nothing has been measured yet. The first minute counts as soon as it is over.'}{' '}
          The target, part of the Enterprise plan, is {uptimeTarget}% of each calendar month.
        </p>
      )}
      <p className="mt-6 text-14 text-ink-2">
        Each minute in which one of our servers can do its work, database included, is recorded; a minute without such a
        record is missing. A break of less than a minute may not show, and a fault between you and us never does.
        Figures are rounded down and renewed every ten minutes. Days and months are in UTC.
      </p>
    </section>
  )
}
