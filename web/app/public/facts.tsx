import { dollars, gate, plans } from '@fortnight/contract/plans'

const facts = [
  [`${plans.starter.testers}–${plans.enterprise.testers}`, 'verified people on real Android phones, never emulators'],
  [`${gate.days} days`, 'in a row, which is what the Play Console counts'],
  ['24 h', 'from confirmed payment to your full tester list'],
  [dollars(plans.starter.cents), 'per app, paid once. No subscription'],
] as const

export function Facts() {
  return (
    <dl className="facts">
      {facts.map(([figure, words]) => (
        <div key={figure}>
          <dt className="font-display text-[clamp(2rem,1.4rem+2vw,2.875rem)] leading-none font-semibold tracking-tight">
            {figure}
          </dt>
          <dd className="mt-2.5 max-w-[22ch] text-14 text-ink-2 max-sm:text-13">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
