import { gate } from '@fortnight/contract/plans'
import { Moon } from '../ui/moon.tsx'
import { Section } from './section.tsx'
import { useSite } from './site-context.ts'

/** Fourteen moons, and under them what happens when. */
export function HowItWorks() {
  const { title, lead, steps } = useSite().content['how-it-works']
  return (
    <Section id="how-it-works" title={title} lead={lead}>
      <div className="border-t-[1.5px] border-ink">
        <ol className="almanac-moons" aria-hidden="true">
          {Array.from({ length: gate.days }, (_, index) => (
            // A day is its place in the row.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Moon k={(index + 1) / gate.days} size={40} />
              {index + 1}
            </li>
          ))}
        </ol>
        <ol className="almanac-steps">
          {steps.map(({ when, title, words: copy }) => (
            <li key={title}>
              <p className="mb-3.5 font-mono text-12 leading-none font-medium text-moon-text">{when}</p>
              <h3 className="mb-2 text-24">{title}</h3>
              <p className="text-14 text-ink-2">{copy}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
