import { brand } from '@fortnight/contract/brand'
import { dollars, plans } from '@fortnight/contract/plans'
import { Faq } from '../public/faq.tsx'
import { FinalCall } from '../public/final-call.tsx'
import { Hero } from '../public/hero.tsx'
import { HowItWorks } from '../public/how-it-works.tsx'
import { Pricing } from '../public/pricing.tsx'
import { Proof } from '../public/proof.tsx'
import { SiteFooter } from '../public/site-footer.tsx'
import { SiteHeader } from '../public/site-header.tsx'
import { Testimonials } from '../public/testimonials.tsx'

export const handle = { static: true }

export const meta = () => [
  { title: `${brand.name}: real Android testers for your closed test` },
  {
    name: 'description',
    content: `Twelve real Android testers, opted in for 14 days in a row, with the evidence Google Play asks for. Closed testing from ${dollars(plans.starter.cents)} per app, paid once.`,
  },
]

export default function Home() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <HowItWorks />
        <Proof />
        <Pricing />
        <Testimonials />
        <Faq />
        <FinalCall />
      </main>
      <SiteFooter />
    </>
  )
}
