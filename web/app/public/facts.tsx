import { measuredText, saidText } from '@fortnight/contract/site/stats'
import { useSite } from './site-context.ts'

/**
 * Figures under the first screen, and below them what is known of the service: counted, or else what the operator says.
 */
export function Facts() {
  const { content, stats } = useSite()
  const { facts, claims } = content.hero
  const known = (stats && measuredText(stats)) ?? saidText(claims)
  return (
    <>
      <dl className="facts">
        {facts.map(({ figure, words: copy }) => (
          <div key={figure}>
            <dt className="font-display text-[clamp(2rem,1.4rem+2vw,2.875rem)] leading-none font-semibold tracking-tight">
              {figure}
            </dt>
            <dd className="mt-2.5 max-w-[22ch] text-14 text-ink-2 max-sm:text-13">{copy}</dd>
          </div>
        ))}
      </dl>
      {known && <p className="mt-8 text-13 text-ink-3">{known}</p>}
    </>
  )
}
