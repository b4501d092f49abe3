import { Fragment } from 'react'
import { plans } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moon } from '../ui/moon.tsx'
import { BigMoon } from './big-moon.tsx'
import { Facts } from './facts.tsx'
import { NightPanel } from './night-panel.tsx'
import { sampleLength, sampleRun } from './sample-run.ts'
import { StartToday } from './start-today.tsx'
import { useSite } from './site-context.ts'

/** The first screen: what it is, what it costs, and a run to play with. */
export function Hero() {
  const { hero } = useSite().content
  return (
    <section className="hero">
      <div className="wrap">
        <div className="relative">
          <BigMoon k={sampleRun.today / sampleLength} className="hero-moon" />
          <p className="mb-4 flex items-center gap-2.5 text-14 font-[550] text-ink-2">
            <Moon k={0.5} size={16} />
            {hero.eyebrow}
          </p>
          <h1 className="hero-title">
            {hero.title.map((line, index) => (
              <Fragment key={line}>
                {index > 0 && ' '}
                <span>{line}</span>
              </Fragment>
            ))}
          </h1>
          <div className="hero-under">
            <p className="hero-lead">{hero.lead}</p>
            <StartToday />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3.5 max-lg:flex-col max-lg:items-start max-sm:items-stretch">
              <div className="flex flex-wrap gap-3 max-sm:*:flex-[1_1_100%]">
                <ButtonLink size="lg" href="#pricing">
                  Start a test, from {dollars(plans.starter.cents)}
                </ButtonLink>
                <ButtonLink size="lg" variant="secondary" href="#how-it-works">
                  See how it works
                </ButtonLink>
              </div>
              <ul className="grid gap-1 text-13 text-ink-3">
                {hero.assurances.map((fact) => (
                  <li key={fact} className="flex items-center gap-[7px]">
                    <Icon name="check" size={14} className="text-ok-m" />
                    {fact}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
        <NightPanel />
        <Facts />
      </div>
    </section>
  )
}
