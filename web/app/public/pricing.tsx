import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { dialogLink } from './links.ts'
import { type PlanOffer, planOffers } from './plan-offers.ts'
import { Section } from './section.tsx'
import { useSite } from './site-context.ts'

/** Icons of the assurances, in their order. */
const assuranceIcons = ['shield', 'card', 'clock', 'check'] as const

function PlanColumn({ offer }: { offer: PlanOffer }) {
  return (
    <article className={classNames('plan', offer.popular && 'night plan-popular')}>
      <h3 className="flex items-center gap-3 text-24">
        {offer.label}
        {offer.popular && <Badge tone="moon">Popular</Badge>}
      </h3>
      <p className="mt-2 text-14 text-ink-2">{offer.forWhom}</p>
      <p className="plan-price">
        <b className="font-display leading-none font-[650] tracking-[-0.05em]">{offer.price}</b>
        <span className="text-14 leading-tight text-ink-3 max-sm:text-12">
          {offer.per.map((line) => (
            <span key={line} className="block max-sm:inline">
              {line}{' '}
            </span>
          ))}
        </span>
      </p>
      <dl className="plan-rows hair self-start border-y border-line">
        {offer.rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 text-14">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        {...dialogLink('plan', offer.name)}
        size="lg"
        variant={offer.popular ? 'moon' : 'secondary'}
        className="self-end"
      >
        {offer.action}
      </ButtonLink>
    </article>
  )
}

/** Three plans as one table; the columns share their rows. */
export function Pricing() {
  const { pricing } = useSite().content
  return (
    <Section id="pricing" title={pricing.title} lead={pricing.lead}>
      <div className="plans">
        {planOffers(pricing).map((offer) => (
          <PlanColumn key={offer.name} offer={offer} />
        ))}
      </div>
      <ul className="mt-7.5 flex flex-wrap gap-x-7 gap-y-2.5 text-14 text-ink-2">
        {pricing.assurances.map((copy, index) => (
          <li key={copy} className="flex items-center gap-2">
            <Icon name={assuranceIcons[index] ?? 'check'} />
            {copy}
          </li>
        ))}
      </ul>
    </Section>
  )
}
