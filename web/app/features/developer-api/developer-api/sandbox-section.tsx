import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planNames, plans, type PlanName } from '@fortnight/contract/plans'
import { type Scenario, scenarios } from '@fortnight/contract/developer-api/sandbox'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/input.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { mySandbox, usePlay, useRemoveRun } from './developer-api.queries.ts'
import { SandboxRunRow } from './sandbox-run.tsx'

const scenarioNames = Object.keys(scenarios) as Scenario[]
const speeds = [5, 15, 60]

const failed = (title: string) => (error: Error) => showToast(title, { detail: error.message, tone: 'destructive' })

function PlayForm() {
  const play = usePlay()
  const [plan, setPlan] = useState<PlanName>('starter')
  const [scenario, setScenario] = useState<Scenario>('smooth')
  const [day_seconds, setSpeed] = useState(5)
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        play.mutate({ plan, scenario, day_seconds }, { onError: failed('The test was not started') })
      }}
    >
      <Field label="What happens" className="sm:col-span-2">
        <Select value={scenario} onChange={(event) => setScenario(event.target.value as Scenario)}>
          {scenarioNames.map((name) => (
            <option key={name} value={name}>
              {scenarios[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Plan">
        <Select value={plan} onChange={(event) => setPlan(event.target.value as PlanName)}>
          {planNames.map((name) => (
            <option key={name} value={name}>
              {plans[name].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="A day takes">
        <Select value={day_seconds} onChange={(event) => setSpeed(Number(event.target.value))}>
          {speeds.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds} seconds
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" busy={play.isPending} className="justify-self-start">
        <Icon name="play" />
        Play a test
      </Button>
    </form>
  )
}

function Sandbox() {
  const { data: runs } = useSuspenseQuery(mySandbox)
  const remove = useRemoveRun()
  return (
    <>
      <PlayForm />
      {runs.length ? (
        <ul className="hair mt-6" aria-label="Sandbox tests">
          {runs.map((run) => (
            <SandboxRunRow
              key={run.id}
              run={run}
              busy={remove.isPending && remove.variables === run.id}
              onRemove={() => remove.mutate(run.id, { onError: failed('The test was not removed') })}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-6 text-ink-2">No test is playing.</p>
      )}
    </>
  )
}

/** Tests that are played in minutes. */
export function SandboxSection() {
  return (
    <PageSection
      anchor="sandbox"
      title="Sandbox"
      lead="A whole test in minutes, with made-up testers and our real engine, for the programs you are writing. Sandbox keys see it, and sandbox webhooks receive its events."
    >
      <Sandbox />
    </PageSection>
  )
}
