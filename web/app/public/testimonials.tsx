import type { Content } from '@fortnight/contract/site/content'
import { fewestForResults, type MeasuredResults } from '@fortnight/contract/site/results'
import type { KeptPromises } from '@fortnight/contract/site/kept-promises'
import { sampleQuotes } from '@fortnight/contract/site/sample-quotes'
import { decimal } from '@fortnight/contract/format/shares'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Moon } from '../ui/moon.tsx'
import { Section } from './section.tsx'
import { useSite } from './site-context.ts'

type Testimonial = Content['testimonials']['items'][number]

function Voice({ voice, large = false }: { voice: Testimonial; large?: boolean }) {
  return (
    <figure className="flex flex-col gap-6 py-8 last:pb-0 max-sm:gap-4 max-sm:py-5">
      <blockquote
        className={
          large
            ? 'font-display text-[clamp(1.25rem,0.9rem+1.5vw,2rem)] leading-[1.2] font-[550] tracking-[-0.024em] text-balance'
            : 'text-18 leading-normal font-medium max-sm:text-16'
        }
      >
        {voice.content}
      </blockquote>
      <figcaption className={classNames('flex flex-wrap items-center gap-3 text-14', large && 'mt-auto')}>
        <Avatar initials={voice.avatar} size={large ? 'lg' : 'md'} />
        <span>
          <b className="block font-semibold">{voice.name}</b>
          <span className="text-ink-3">{voice.role}</span>
        </span>
        <span className="ml-auto flex items-center gap-2 text-13 text-ink-3 max-sm:hidden">
          <Moon k={1} size={18} />
          {voice.run}
        </span>
      </figcaption>
    </figure>
  )
}

/** One large voice and the others small, each with its run. */
function Voices({ voices }: { voices: readonly Testimonial[] }) {
  const [first, ...others] = voices
  if (!first) return null
  return (
    <div className="grid border-t border-line lg:grid-cols-[7fr_5fr]">
      <div className="grid lg:border-r lg:border-line lg:pr-14">
        <Voice voice={first} large />
      </div>
      <div className="hair max-lg:border-t max-lg:border-line lg:pl-14">
        {others.map((voice) => (
          <Voice key={voice.name} voice={voice} />
        ))}
      </div>
    </div>
  )
}

/** What finished tests came to. */
function Results({ results, promises }: { results: MeasuredResults; promises: KeptPromises }) {
  const { hours_to_start, stayed } = results
  const { kept, tests } = promises
  const figures = [
    [`${kept} of ${tests}`, 'tests were ready for Google on the day promised when they were ordered'],
    [`${decimal(hours_to_start, 1)} h`, 'median time from payment and Play set-up until enough testers had joined'],
    [String(stayed), 'testers stayed to the end in the median test; most need 12'],
  ] as const
  return (
    <dl className="results">
      {figures.map(([figure, copy]) => (
        <div key={copy}>
          <dt>{figure}</dt>
          <dd>{copy}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What customers say, and what was measured; on a server with sample data also sample quotes, called that. */
export function Testimonials() {
  const { content, results, stats, openDemo } = useSite()
  const { title, lead, items } = content.testimonials
  const promises = stats?.promises
  const isMeasured = results !== null && promises && Math.min(results.tests, promises.tests) >= fewestForResults
  return (
    <Section id="testimonials" title={title} lead={lead}>
      <div className="border-t-[1.5px] border-ink">
        {isMeasured ? (
          <Results results={results} promises={promises} />
        ) : (
          <p className="py-7 text-ink-2">
            Too few tests have finished to measure anything. From {fewestForResults} on, the results are shown here,
            whatever they are.
          </p>
        )}
        <Voices voices={items} />
        {openDemo && items.length === 0 && (
          <div className="border-t border-line pt-5">
            <p className="flex items-baseline gap-2.5 text-13 text-ink-3">
              <Badge tone="quiet">Sample</Badge>
              No customer said this. It shows how quotes will look.
            </p>
            <div className="grid gap-x-14 lg:grid-cols-3">
              {sampleQuotes.map((voice, index) => (
                <div key={voice.name} className={index > 0 ? 'max-lg:hidden' : undefined}>
                  <Voice voice={voice} />
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </Section>
  )
}
