import type { Content } from '@fortnight/contract/site/content'
import { type PlanName, planNames, plans } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'

export interface PlanOffer {
  name: PlanName
  label: string
  price: string
  per: readonly string[]
  forWhom: string
  popular: boolean
  rows: readonly { label: string; value: string }[]
  action: string
}

/** The columns of the pricing table: prices from the one table of plans, words from the operator. */
export const planOffers = ({ plans: copy }: Content['pricing']): PlanOffer[] =>
  planNames.map((name) => ({
    name,
    label: plans[name].label,
    price: dollars(plans[name].cents),
    per: name === 'enterprise' ? ['starting at,', 'per app'] : ['per app'],
    forWhom: copy[name].for_whom,
    popular: name === 'pro',
    rows: copy[name].rows,
    action: `Choose ${plans[name].label}`,
  }))
