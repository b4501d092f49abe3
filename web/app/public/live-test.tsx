import { longDay } from '@fortnight/contract/format/days'
import { gate } from '@fortnight/contract/plans'
import type { LiveTest as Test } from '@fortnight/contract/site'
import { Moon } from '../ui/moon.tsx'
import { moonPath } from '../ui/moon-path.ts'

const [width, under] = [280, 16]
/** Height of a dot's row; rows of a large team are lower, so that the drawing is no taller. */
const rowOf = (rows: number) => Math.min(7.2, 158 / rows)

const inOn = ({ used, waiting, missed }: Test['days'][number]) => used + waiting + missed

/** The dots of one kind, as a path of points: `drawn` is what a point is. */
function dotsOf(
  { days, length }: Test,
  { base, row }: { base: number; row: number },
  drawn: string,
  range: (day: Test['days'][number]) => number[],
) {
  return days
    .flatMap((day, index) => {
      const x = Math.round(((index + 0.5) * width * 10) / length) / 10
      const [from = 0, count = 0] = range(day)
      return Array.from(
        { length: count },
        (_, place) => `M${x} ${Math.round((base - (from + place + 0.5) * row) * 10) / 10}${drawn}`,
      )
    })
    .join('')
}

/** Testers of each day as a column of dots, with the line at those that Google asks for. */
function Plot({ test }: { test: Test }) {
  const { days, length } = test
  const counts = days.map(inOn)
  const rows = Math.max(gate.testers + 2, ...counts)
  const row = rowOf(rows)
  const base = Math.ceil(rows * row)
  const line = base - gate.testers * row
  const ring = 'm-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
  const label = `Testers of each day so far: ${counts.join(', ')}. The line is at the ${gate.testers} that Google asks for.`
  return (
    <svg viewBox={`-22 0 ${width + 22} ${base + under}`} className="live-plot" role="img" aria-label={label}>
      <path className="live-used" d={dotsOf(test, { base, row }, 'h0', ({ used }) => [0, used])} />
      <path className="live-waiting" d={dotsOf(test, { base, row }, ring, ({ used, waiting }) => [used, waiting])} />
      <path
        className="live-missed"
        d={dotsOf(test, { base, row }, ring, ({ used, waiting, missed }) => [used + waiting, missed])}
      />
      <path className="live-need" d={`M0 ${line}H${width}`} />
      <text x={-6} y={line + 4}>
        {gate.testers}
      </text>
      {Array.from({ length }, (_, index) => (
        <g
          // A day is its place in the row.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={index + 1 === test.day && test.running ? undefined : 'moon-quiet'}
          transform={`translate(${((index + 0.5) * width) / length - 5.4} ${base + 5}) scale(.45)`}
        >
          <circle className="moon-rim" cx="12" cy="12" r="10" />
          <path className="moon-lit" d={moonPath((index + 1) / length)} />
        </g>
      ))}
    </svg>
  )
}

function Figure({ label, value, of }: { label: string; value: string; of?: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-display text-18 leading-tight font-semibold">
        {value} {of && <span className="font-text text-13 font-normal text-ink-2">{of}</span>}
      </dd>
    </div>
  )
}

/** A test whose developer lets visitors see it, without its name, and the way to its record. */
export function LiveTest({ test }: { test: Test }) {
  const { path, sample, running, day, length, present, left, replaced, apply_on } = test
  const missed = test.days.some((entry) => entry.missed > 0)
  return (
    <article aria-labelledby="live-test" className="live-test">
      <div className="flex flex-col items-start">
        <h3 id="live-test" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-24">
          <Moon k={length ? day / length : 0} size={26} />
          {running ? `Live: day ${day} of ${length}` : `Just finished: ${length} days`}
        </h3>
        <p className="mt-2 max-w-[40ch] text-14 text-ink-2">
          {sample ? 'A test with sample testers.' : 'A customer’s test, shown with permission.'} A dot is a tester who
          opened the app that day{missed && ', a ring one who did not'}.
        </p>
        <dl className="live-figures">
          <Figure
            label={running ? 'Testers in' : `Stayed ${gate.days} days`}
            value={String(present)}
            of={`${gate.testers} needed`}
          />
          <Figure label="Left" value={String(left)} of={left > 0 ? `${replaced} replaced` : ''} />
          {apply_on !== null && (
            <Figure label={running ? 'Should be able to apply' : 'Could apply'} value={longDay(apply_on)} />
          )}
        </dl>
        <a href={path} className="mt-auto inline-flex min-h-11 items-center font-semibold underline underline-offset-3">
          Check this record yourself
        </a>
      </div>
      <Plot test={test} />
    </article>
  )
}
