import type { App } from '@fortnight/contract/orders/apps'
import { brand } from '../../../lib/brand.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Moon } from '../../../ui/moon.tsx'
import { OrderCard } from './order-card.tsx'
import { type Reached, type StepToDayOne, stepsToDayOne } from './steps-to-day-one.ts'

const fullness = { done: 1, now: 0.5, later: 0 } as const
const said = { done: 'done', now: 'now', later: 'to come' } as const
const actors: Record<StepToDayOne['who'], string> = { you: 'You', us: brand.name, testers: 'Testers' }

function Step({ name, copy, who, state }: StepToDayOne) {
  const isTurn = state === 'now' && who === 'you'
  return (
    <li
      className={classNames(
        '-mx-3 grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line px-3 py-3.5',
        isTurn && 'rounded-3 border-transparent bg-due-b',
      )}
    >
      <Moon k={fullness[state]} size={24} quiet={state === 'later'} />
      <div className="min-w-0">
        <h3 className="font-text text-14 tracking-normal">
          {name}
          <span className="sr-only">, {said[state]}</span>
        </h3>
        <p className={classNames('text-13 wrap-anywhere', isTurn ? 'text-due-t' : 'text-ink-3')}>{copy}</p>
      </div>
      <p className={classNames('text-13', isTurn ? 'font-semibold text-due-t' : 'text-ink-3')}>
        {state === 'done' ? 'Done' : actors[who]}
      </p>
    </li>
  )
}

interface BeforeDayOneProps {
  app: App
  /** How far its testers came, once they were asked. */
  reached: Reached | undefined
  /** Whether testers get onto the track by our group, without their developer. */
  listsItself: boolean
}

/** The five things that have to be there before day 1. */
export function BeforeDayOne({ app, reached, listsItself }: BeforeDayOneProps) {
  const steps = stepsToDayOne(app, reached, listsItself)
  const count = steps.filter(({ state }) => state === 'done').length
  return (
    <div className="grid gap-x-14 gap-y-7 py-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="before-day-one">
        <h2 id="before-day-one" className="text-20">
          Before day 1{' '}
          <span className="ml-2 font-text text-13 font-normal tracking-normal text-ink-3">{count} of 5 done</span>
        </h2>
        <ol className="mt-3">
          {steps.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </ol>
      </section>
      <OrderCard app={app} />
    </div>
  )
}
