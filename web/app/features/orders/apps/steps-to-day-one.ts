import { dollars } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import type { App } from '@fortnight/contract/orders/apps'
import { accessMethodLabels } from '@fortnight/contract/vocabulary/access-labels'
import { orderCents, planOf } from '@fortnight/contract/plans'
import type { JoinStep } from '@fortnight/contract/vocabulary/run-states'
import { missingSetup } from '@fortnight/contract/vocabulary/setup-parts'
import { waitsForTeam } from '@fortnight/contract/testing/run-summary'
import { needOf } from './standing.ts'

/** One of the things that have to be there before day 1, and whose turn it is. */
export interface StepToDayOne {
  name: string
  copy: string
  who: 'you' | 'us' | 'testers'
  state: 'done' | 'now' | 'later'
}

/** Testers who came that far, with those who came further. */
export type Reached = Readonly<Record<JoinStep, number>>

const done = (isDone: boolean) => (isDone ? 'done' : 'now')

function paid(app: App): StepToDayOne {
  const name = 'Paid'
  if (app.run) return { name, copy: 'Your payment is confirmed', who: 'us', state: 'done' }
  if (app.payment_status === 'pending') return { name, copy: 'We are checking your payment', who: 'us', state: 'now' }
  const price = `${dollars(orderCents(planOf(app.package_plan), app.duration))}, paid once`
  const copy = app.payment_status === 'failed' ? 'Your last payment could not be confirmed' : price
  return { name, copy, who: 'you', state: 'now' }
}

function packageAndAccess(app: App): StepToDayOne {
  const missing = missingSetup(app)
  const isDone = !missing.includes('package_name') && !missing.includes('access')
  const { access_method, group_email } = app
  const way =
    access_method === 'google_group'
      ? `through ${group_email ?? ''}`
      : accessMethodLabels[access_method ?? 'email_list'].end
  const copy = isDone ? `${app.package_name ?? ''}, testers ${way}` : 'Which app it is, and how testers get to it'
  return { name: 'Package and access', copy, who: 'you', state: done(isDone) }
}

function optInLink(app: App): StepToDayOne {
  const isDone = app.opt_in_url !== null && app.track_live !== false
  const copy = isDone
    ? (app.opt_in_url ?? '')
    : app.opt_in_url
      ? 'The closed track does not let testers in yet, as Google shows us'
      : 'Google shows it after the review of your first release'
  return { name: 'Opt-in link', copy, who: 'you', state: done(isDone) }
}

function onList(app: App, reached: Reached | undefined, listsItself: boolean): StepToDayOne {
  const name = accessMethodLabels[app.access_method ?? 'email_list'].listed
  if (app.run?.paused_at) return { name, copy: 'Paused until your refund is decided', who: 'us', state: 'now' }
  if (app.run && waitsForTeam(app.run))
    return {
      name,
      copy: 'Too few testers are free. We ask a full team as soon as there is one',
      who: 'us',
      state: 'now',
    }
  if (!reached) return { name, copy: 'We ask testers once the steps above are done', who: 'us', state: 'later' }
  const waiting = reached.accepted - reached.listed
  if (waiting > 0)
    return {
      name,
      copy: listsItself
        ? `${counted(waiting, 'tester is', 'testers are')} on the way into it`
        : `${counted(waiting, 'tester waits', 'testers wait')} for you`,
      who: listsItself ? 'us' : 'you',
      state: 'now',
    }
  if (reached.listed === 0)
    return {
      name,
      copy: `${counted(reached.offered, 'tester')} asked; here you see who accepts`,
      who: 'testers',
      state: 'now',
    }
  return {
    name,
    copy: `${reached.listed} added`,
    who: listsItself ? 'us' : 'you',
    state: done(reached.listed >= needOf(app)),
  }
}

function joined(app: App, reached: Reached | undefined): StepToDayOne {
  const need = needOf(app)
  const name = `${need} testers in`
  if (!reached) return { name, copy: 'Day 1 starts then', who: 'testers', state: 'later' }
  const copy = `${reached.opted_in} of ${need} have joined`
  return { name, copy, who: 'testers', state: reached.opted_in >= need ? 'done' : reached.listed ? 'now' : 'later' }
}

/**
 * What has to be there before day 1, in order; `reached` once testers were asked. `listsItself`: the track names our
 * group, so that testers get onto it without their developer.
 */
export const stepsToDayOne = (app: App, reached: Reached | undefined, listsItself = false): StepToDayOne[] => [
  paid(app),
  packageAndAccess(app),
  optInLink(app),
  onList(app, reached, listsItself),
  joined(app, reached),
]
