import { classNames } from './class-names.ts'
import { Moon } from './moon.tsx'
import { useUiLabels } from './ui-labels.ts'

/** Steps as moons: full when done, half when current, new when still to come. `current` counts from 0. */
export function ProgressSteps({ steps, current, label }: { steps: readonly string[]; current: number; label: string }) {
  const labels = useUiLabels()
  return (
    <ol aria-label={label} className="steps grid auto-cols-fr grid-flow-col">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'relative grid justify-items-center gap-2 text-center text-13 font-[550] max-sm:text-12',
            index <= current ? 'text-ink' : 'text-ink-3',
            index > 0 && index <= current && 'step-reached',
          )}
        >
          <Moon k={index < current ? 1 : index === current ? 0.5 : 0} size={28} quiet={index > current} />
          <span className="px-1 text-balance">
            {step}
            {index < current && <span className="sr-only"> ({labels.done})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
