import { type Plan, type PlanName, dollars, plans } from '@fortnight/contract/plans'

export interface PlanOffer {
  name: PlanName
  label: string
  price: string
  per: readonly string[]
  forWhom: string
  popular: boolean
  rows: readonly (readonly [label: string, value: string])[]
  action: string
}

/** Most devices that the Professional plan speaks of; its contract starts at `plans.pro.testers`. */
const proDevicesAtMost = 16

const dailyUse = ({ minutes }: Plan) => `${minutes}+ minute${minutes === 1 ? '' : 's'}`
const { starter, pro, enterprise } = plans

/** What the pricing table says, from the one table of plans. */
export const planOffers: readonly PlanOffer[] = [
  {
    ...starter,
    price: dollars(starter.cents),
    per: ['per app'],
    forWhom: 'For a first app.',
    popular: false,
    rows: [
      ['Testers', `${starter.testers} real devices`],
      ['Length', `${starter.days} days`],
      ['App size', `1–${starter.sizeMb} MB`],
      ['Daily use', dailyUse(starter)],
      ['Report', 'Standard'],
    ],
    action: 'Choose Starter',
  },
  {
    ...pro,
    price: dollars(pro.cents),
    per: ['per app'],
    forWhom: 'For apps you live from.',
    popular: true,
    rows: [
      ['Testers', `${pro.testers}–${proDevicesAtMost} real devices`],
      ['Length', `${pro.days} days`],
      ['App size', `up to ${pro.sizeMb} MB`],
      ['Daily use', dailyUse(pro)],
      ['Reports', 'Custom'],
      ['Also', 'Production assistance, priority queue'],
    ],
    action: 'Choose Professional',
  },
  {
    ...enterprise,
    price: dollars(enterprise.cents),
    per: ['starting at,', 'per app'],
    forWhom: 'For studios with many apps.',
    popular: false,
    rows: [
      ['Testers', `${enterprise.testers}+ premium devices`],
      ['Length', `${enterprise.days} days`],
      ['App size', `up to ${enterprise.sizeMb} MB`],
      ['Uptime', '99.9% SLA'],
      ['Reports', 'White-label'],
      ['Also', 'API access, dedicated manager'],
    ],
    action: 'Choose Enterprise',
  },
]
