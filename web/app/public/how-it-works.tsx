import { gate } from '@fortnight/contract/plans'
import { Moon } from '../ui/moon.tsx'
import { Section } from './section.tsx'

const steps = [
  ['Before day 1', 'Add your app', 'Name, opt-in link and what to try. Pay once and send the transaction ID.'],
  [
    'Within 24 hours',
    'Paste in your testers',
    'You get a verified list. Copy all addresses, drop them into your closed track, done.',
  ],
  [
    `Days 1 to ${gate.days}`,
    'Watch the dots fill',
    'Every tester stays opted in and opens the app daily. You see who did, when and for how long.',
  ],
  [`Day ${gate.days}`, 'Apply for production', 'Download the report, answer the console questions, publish.'],
] as const

/** Fourteen moons, and under them what happens when. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="A fortnight, from new moon to full"
      lead="You do two things. The days do the rest."
    >
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
          {steps.map(([when, title, words]) => (
            <li key={title}>
              <p className="mb-3.5 font-mono text-12 leading-none font-medium text-moon-text">{when}</p>
              <h3 className="mb-2 text-24">{title}</h3>
              <p className="text-14 text-ink-2">{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
