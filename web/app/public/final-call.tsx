import { gate } from '@fortnight/contract/plans'
import { ButtonLink } from '../ui/button.tsx'
import { Moon } from '../ui/moon.tsx'
import { FullMoon } from './big-moon.tsx'
import { dialogLink } from './links.ts'

/** The closing section: thirteen small moons lead to the full one. */
export function FinalCall() {
  return (
    <section className="night final-call">
      <FullMoon className="final-moon" />
      <div className="final-inner wrap">
        <h2 className="max-w-[9em] text-[clamp(2.5rem,1.2rem+5.4vw,5.25rem)] leading-[0.95] tracking-hero">
          Day 1 can be tomorrow.
        </h2>
        <p className="mt-6 mb-8 max-w-[34em] text-18 text-ink-2">
          Add your app tonight. Your testers are assigned within 24 hours of payment and Play set-up.
        </p>
        <ButtonLink {...dialogLink('auth', 'register')} variant="moon" size="lg" className="max-sm:w-full">
          Add your app
        </ButtonLink>
        <div className="final-strip" aria-hidden="true">
          {Array.from({ length: gate.days - 1 }, (_, index) => (
            // A day is its place in the row.
            // oxlint-disable-next-line react/no-array-index-key
            <Moon key={index} k={(index + 1) / gate.days} size={26} />
          ))}
        </div>
      </div>
    </section>
  )
}
