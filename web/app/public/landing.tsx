import { DemoBar } from './demo-bar.tsx'
import { Faq } from './faq.tsx'
import { FinalCall } from './final-call.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PageShell } from './page-shell.tsx'
import { Pricing } from './pricing.tsx'
import { Proof } from './proof.tsx'
import { Race } from './race/race.tsx'
import { Testimonials } from './testimonials.tsx'

/** The front page (spec §2). */
export function Landing() {
  return (
    <PageShell>
      <DemoBar />
      <Hero />
      <HowItWorks />
      <Race />
      <Proof />
      <Pricing />
      <Testimonials />
      <Faq />
      <FinalCall />
    </PageShell>
  )
}
