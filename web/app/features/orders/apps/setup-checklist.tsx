import { Icon } from '../../../ui/icon.tsx'
import { setupSteps } from './setup-steps.ts'

/** What a tester needs, with what is there already. */
export function SetupChecklist({ setup }: { setup: Parameters<typeof setupSteps>[0] }) {
  return (
    <section aria-labelledby="setup-steps" className="rounded-3 border border-line bg-surface px-[18px] py-4">
      <h3 id="setup-steps" className="font-text text-14 tracking-normal">
        What a tester needs
      </h3>
      <ol className="mt-2.5 grid gap-2 text-14">
        {setupSteps(setup).map(({ name, done, copy }) => (
          <li key={name} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5">
            <Icon name={done ? 'check' : 'minus'} className={done ? 'mt-1 text-ok-m' : 'mt-1 text-ink-3'} />
            <p className="wrap-anywhere">
              <b className="font-semibold">{name}</b>
              <span className="sr-only">{done ? ', there' : ', missing'}</span>
              <span className="block text-13 text-ink-3">{copy}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
