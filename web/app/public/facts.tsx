import { fewestForAShare, type PublicStats } from '@fortnight/contract/stats'
import { useSite } from './site-context.ts'

/** What has been counted; undefined while too few tests are over to speak of a share. */
function measured({ tests_finished, tests_kept, tester_days }: PublicStats) {
  if (tests_finished < fewestForAShare) return undefined
  return `Counted from our records: ${tests_kept} of ${tests_finished} finished tests kept their testers to the last day, with ${tester_days.toLocaleString('en-US')} days of use on record.`
}

/** Figures under the first screen, and below them what is known of the service: counted, or else what the operator says. */
export function Facts() {
  const { content, stats } = useSite()
  const { facts, claims } = content.hero
  const counted = stats && measured(stats)
  const said = claims.map(({ figure, words }) => `${figure} ${words}`).join(', ')
  return (
    <>
      <dl className="facts">
        {facts.map(({ figure, words }) => (
          <div key={figure}>
            <dt className="font-display text-[clamp(2rem,1.4rem+2vw,2.875rem)] leading-none font-semibold tracking-tight">
              {figure}
            </dt>
            <dd className="mt-2.5 max-w-[22ch] text-14 text-ink-2 max-sm:text-13">{words}</dd>
          </div>
        ))}
      </dl>
      {(counted || said) && (
        <p className="mt-8 text-13 text-ink-3">{counted ?? `Our own statement, not yet measured: ${said}.`}</p>
      )}
    </>
  )
}
