import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { planOf, runDays } from '@fortnight/contract/plans'
import { promisedDay, setUpBy } from '@fortnight/contract/testing/promise'
import { longDay } from '@fortnight/contract/format/days'
import { shortMoment } from '@fortnight/contract/format/moments'
import { setupParts, missingSetup, setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { AppContactLine } from '../../../lib/app-contact.tsx'
import { brand } from '../../../lib/brand.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moon } from '../../../ui/moon.tsx'
import { ApplyPicture, CheckPicture, DaysPicture, PlayPicture, TestersPicture } from '../../../ui/pictures.tsx'
import { paymentTerms } from './payments.queries.ts'

interface StepProps {
  /** How full its moon is: 1 done, a half for now, 0 to come. */
  k: number
  title: string
  who: string
  when: string
  picture: ReactNode
  children: ReactNode
}

function Step({ k, title, who, when, picture, children }: StepProps) {
  return (
    <li className="next-step">
      <Moon k={k} size={28} quiet={k === 0} />
      <div className="min-w-0">
        <h3 className="text-18 tracking-[-0.02em]">
          {title}
          {k === 1 && <span className="sr-only"> (done)</span>}
        </h3>
        <p className="mt-0.5 text-13 text-ink-3">
          <b className="font-semibold text-ink-2">{who}</b> {when}
        </p>
        <div className="mt-2 text-14 text-ink-2">{children}</div>
      </div>
      <div className="max-sm:hidden">{picture}</div>
    </li>
  )
}

/** The parts of the Play set-up, and which of them are there. */
function SetupParts({ app }: { app: App }) {
  const missing = missingSetup(app)
  return (
    <ul className="mt-2 grid gap-1">
      {setupParts.map((part) => {
        const done = !missing.includes(part)
        return (
          <li key={part} className="flex items-center gap-2">
            <Icon name={done ? 'check' : 'minus'} className={done ? 'text-ok-m' : 'text-ink-3'} />
            <span className="inline-block first-letter:uppercase">
              {setupText([part])}
              <span className="sr-only">{done ? ', there' : ', missing'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * What happens after a payment, who does it and when: the Play set-up first. `paid`: the money is known to be there.
 * `from`: the moment from which the payment's promise counts, if it is known.
 */
export function WhatNext({ app, paid, from }: { app: App; paid: boolean; from?: string | null }) {
  const { data: terms } = useQuery(paymentTerms)
  const now = useNow()
  const plan = planOf(app.package_plan)
  const days = runDays(plan, app.duration)
  const missing = missingSetup(app)
  const counts = from ?? terms?.promised_from
  const promised = counts === undefined ? undefined : promisedDay(new Date(counts), days)
  const by = promised && shortMoment(setUpBy(promised, days), now)
  return (
    <section aria-labelledby="what-next" className="mt-8">
      <h3 id="what-next" className="text-20 tracking-[-0.02em]">
        What happens now
      </h3>
      <ol className="mt-3">
        <Step
          k={missing.length ? 0.5 : 1}
          title="Set up Play"
          who="You"
          when={missing.length ? `${by ? `by ${by}, ` : ''}about 10 minutes` : 'done'}
          picture={<PlayPicture />}
        >
          <p>
            Testers are asked once your payment is confirmed and Play is set up, so today’s minutes decide your date.
          </p>
          <SetupParts app={app} />
        </Step>
        <Step
          k={paid ? 1 : 0.5}
          title="We check your payment"
          who={brand.name}
          when={paid ? 'done' : 'while you set up Play'}
          picture={<CheckPicture />}
        >
          A person compares your transaction ID with the money that came in. We notify you either way.
        </Step>
        <Step
          k={0}
          title="Testers join"
          who={`${brand.name} and testers`}
          when={terms?.starts_on ? `around ${longDay(terms.starts_on)}` : 'within 24 hours of both'}
          picture={<TestersPicture />}
        >
          More people start than you pay for, so that {plan.testers} stay to the end. You watch them arrive on the page
          of your app.
        </Step>
        <Step
          k={0}
          title={`${days} days`}
          who="Testers"
          when={`from the moment when ${plan.testers} have joined`}
          picture={<DaysPicture />}
        >
          Every day you see who opened your app and what they said.
        </Step>
        <Step
          k={0}
          title="Apply for production"
          who="You"
          when={promised && by ? `on ${longDay(promised)}, if Play is set up by ${by}` : 'at the end'}
          picture={<ApplyPicture />}
        >
          Your answers for Google’s form are drafted from the test, with the proof behind every sentence.
        </Step>
      </ol>
      <AppContactLine app={app} className="mt-5" />
    </section>
  )
}
