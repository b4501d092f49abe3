import type { StartForecast } from '@fortnight/contract/testing/start-forecast'
import { inPercent } from '@fortnight/contract/format/shares'
import type { PlotLine } from '../../ui/race-plot.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moonPath } from '../../ui/moon-path.ts'
import { Section } from '../section.tsx'
import { useSite } from '../site-context.ts'
import { drawCourse, firstSeed } from './draw.ts'
import { pictureOf } from './picture.ts'
import { courseWords } from './words.ts'

type Side = 'ours' | 'naive'

/** The drawing at its end. The client gives it other lines, and shows as much of it as has been played. */
function Plot({
  side,
  lines,
  start,
  text,
}: {
  side: Side
  lines: readonly PlotLine[]
  start: StartForecast
  text: string
}) {
  const { need, days } = start
  const picture = pictureOf(lines, start)
  const { width, height, under, label } = picture
  const [ink, cover] = [`race-${side}-ink`, `race-${side}-cover`]
  const share = (picture.need - 2.5) / height
  return (
    <svg viewBox={picture.box} className="course-plot" role="img" aria-label={text}>
      <linearGradient id={ink} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="0" y2={height}>
        <stop offset={share} className="course-spare" />
        <stop offset={share} className="course-needed" />
      </linearGradient>
      <clipPath id={cover}>
        <rect x="0" y="0" width={width + 1} height={height} data-cover="" />
      </clipPath>
      <g clipPath={`url(#${cover})`}>
        <path d={picture.lines} className="course-lines" stroke={`url(#${ink})`} />
        <path d={picture.ends} className="course-ends" />
        <rect className="course-under" y={picture.need} x={under.x} width={under.width} height={under.height} />
      </g>
      {side === 'naive' && (
        <text className="course-short" x={label.x} y={picture.need - 7}>
          {label.text}
        </text>
      )}
      <path d={`M0 ${picture.need}H${width}`} className="course-need" />
      <text className="course-count" x={-5} y={picture.need + 4}>
        {need}
      </text>
      {lines.length > need && (
        <text className="course-axis course-axis-end" x={-5} y={picture.y(lines.length) + 3}>
          {lines.length}
        </text>
      )}
      <g transform={`translate(${width + 3} ${picture.need - 9.6}) scale(.8)`}>
        <circle className="moon-rim" cx="12" cy="12" r="10" />
        <path className="moon-lit" d={moonPath(picture.short === null ? 1 : picture.short / days)} data-moon="" />
      </g>
      {[1, days / 2, days].map((day) => (
        <text key={day} className="course-axis" x={picture.x(day - 0.5)} y={height + 11}>
          {day === 1 ? `day ${day}` : day}
        </text>
      ))}
    </svg>
  )
}

function Figure({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-display text-16 leading-tight font-semibold" data-words={name}>
        {value}
      </dd>
    </div>
  )
}

/** How a test goes with spare testers and without: one course, drawn with the engine's own chances. */
export function Race() {
  const { start, brand } = useSite()
  if (!start) return null
  const { team, need, days, apply_on, joins, stays } = start
  const course = drawCourse(start, firstSeed)
  const copy = courseWords(course, start)
  const sides = [
    { side: 'ours', title: brand.name },
    { side: 'naive', title: `A service that sends exactly ${need}` },
  ] as const
  return (
    <Section
      id="race"
      title={`${team} start, so that ${need} stay`}
      lead="People leave tests: a full phone, a holiday. Their replacements start at day 1. So we never start with the bare minimum."
    >
      <div className="night course" data-race={JSON.stringify(start)}>
        <div className="course-sides">
          {sides.map(({ side, title }) => (
            <figure key={side} data-side={side}>
              <figcaption>
                <h3 className="text-20">{title}</h3>
                <p className="mt-1 text-14 text-ink-2" data-words="note">
                  {copy[side].note}
                </p>
              </figcaption>
              <Plot side={side} lines={course[side]} start={start} text={copy[side].picture} />
              <dl className="course-figures">
                <Figure label={`In on day ${days}`} name="stayed" value={copy[side].stayed} />
                <Figure label={apply_on ? 'Start today, apply' : 'Apply'} name="date" value={copy[side].date} />
              </dl>
            </figure>
          ))}
        </div>
        <div className="course-controls">
          <Button variant="secondary" size="sm" data-act="play">
            <Icon name="play" />
            <span data-play="">Play the {days} days</span>
          </Button>
          <Button variant="secondary" size="sm" data-act="again">
            <Icon name="refresh" />
            Draw again
          </Button>
          <p role="status" className="sr-only" data-said="" />
          <p className="course-fine">
            One possible course with sample people, by the figures that we plan with: {inPercent(joins)} of those asked
            join, {inPercent(stays)} of those stay {days} days.{' '}
            {apply_on === null && 'They are those of testers we know nothing of, as too few are free right now. '}
            In a real test we also bring in replacements.
          </p>
        </div>
      </div>
    </Section>
  )
}
