import { Badge } from '../ui/badge.tsx'
import { Legend } from '../ui/legend.tsx'
import { Roster } from '../ui/roster.tsx'
import { Tile } from '../ui/tile.tsx'
import { sampleCell, sampleLength, sampleRun, sampleSum, sampleTesters } from './sample-run.ts'

const { today } = sampleRun
const rows = sampleTesters.map((tester, index) => ({
  id: tester.initials,
  name: tester.name,
  initials: tester.initials,
  detail: tester.device,
  cells: Array.from({ length: sampleLength }, (_, day) => sampleCell(index, day + 1, today)),
  sum: sampleSum(index, today),
}))

function Figure({ label, name, value }: { label: string; name?: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="font-display text-20 leading-tight font-semibold max-sm:text-16" data-panel={name}>
        {value}
      </dd>
    </div>
  )
}

/**
 * The slider lies exactly under the day columns. Without script the panel stays at its day and the slider is hidden.
 */
function Scrub() {
  return (
    <div className="scrub">
      <label htmlFor="scrub" className="text-13 text-ink-2 max-sm:sr-only">
        <span className="max-lg:hidden">Drag through the fortnight</span>
        <span className="lg:hidden">Day of the test</span>
      </label>
      <div className="scrub-track">
        <input
          type="range"
          id="scrub"
          min="1"
          max={sampleLength}
          defaultValue={today}
          aria-valuetext={`Day ${today} of ${sampleLength}`}
        />
      </div>
      <output
        htmlFor="scrub"
        data-panel="of"
        className="text-right font-mono text-13 font-semibold text-moon-text max-sm:hidden"
      >
        {today}/{sampleLength}
      </output>
    </div>
  )
}

/** A run on its ninth day, as real markup; night-panel-client.ts makes it playable. */
export function NightPanel() {
  return (
    <div className="night night-panel" id="night-panel">
      <div className="flex flex-wrap items-center gap-3.5 pb-1.5">
        <Tile name={sampleRun.name} id={sampleRun.id} />
        <div className="mr-1.5 grid gap-0.5">
          <b className="font-display text-18 leading-tight font-semibold tracking-[-0.01em]">{sampleRun.name}</b>
          <span className="font-mono text-12 text-ink-3">{sampleRun.packageName}</span>
        </div>
        <Badge tone="ok" icon="check">
          Active
        </Badge>
        <dl className="ml-auto flex gap-8 max-sm:mt-1.5 max-sm:w-full max-sm:justify-between max-sm:gap-0">
          <Figure label="Joined" value={`${rows.length} of ${rows.length}`} />
          <Figure label="Today" name="day" value={`Day ${today}`} />
          <Figure label="Days left" name="left" value={String(sampleLength - today)} />
        </dl>
      </div>
      <Roster
        caption={`Daily check-ins of a sample test, ${rows.length} testers over ${sampleLength} days`}
        length={sampleLength}
        today={today}
        rows={rows}
      />
      <Scrub />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-2.5">
        <Legend />
        <span className="text-13 text-ink-3">Sample test with sample names</span>
      </div>
    </div>
  )
}
