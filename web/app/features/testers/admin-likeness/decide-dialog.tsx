import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type AlikePerson,
  likeness,
  type LikenessDecision,
  type LikenessGroup,
} from '@fortnight/contract/testers/likeness'
import { likenessForOperator } from '@fortnight/contract/vocabulary/likeness-labels'
import { counted } from '@fortnight/contract/format/plurals'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { AlikePeople, factsOf, namesOf } from './alike-people.tsx'

type State = LikenessDecision['state']

const outcomes: Readonly<Record<State, { what: string; done: string; suggestion: string }>> = {
  household: {
    what: 'They never join the same test again. Their payouts go on.',
    done: 'They count as one household',
    suggestion: 'One family on one phone.',
  },
  ring: {
    what: 'You choose which accounts are suspended. They leave their tests, and their payouts stay held.',
    done: 'They count as one person',
    suggestion: 'One phone, copied screenshots, the same minutes each evening.',
  },
  different: {
    what: 'They can join the same tests, and their payouts go on. These people are not compared again.',
    done: 'They count as different people',
    suggestion: 'Colleagues who signed up in one office.',
  },
}
const states = Object.keys(outcomes) as State[]

function useDecide(id: string) {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: (body: LikenessDecision) => withProof(() => call(likeness.decide, { params: { id }, body })),
    onSettled: () => {
      for (const topic of ['pool', 'pay', 'stats']) void queryClient.invalidateQueries({ queryKey: [topic] })
    },
  })
}

/** Testers of a group: those whom a decision suspends, or whose payouts wait, are chosen first; without any, all are. */
function chosenFirst({ people }: LikenessGroup): string[] {
  const held = people.filter(({ is_held }) => is_held)
  return (held.length ? held : people).filter(isTester).map(({ person_id }) => person_id)
}

const isTester = ({ tester_id }: AlikePerson) => tester_id !== null

/** The testers of a group, each with a box: those that are ticked are suspended. */
function Suspended({
  people,
  chosen,
  missing,
  onChange,
}: {
  people: readonly AlikePerson[]
  chosen: readonly string[]
  missing: boolean
  onChange: (chosen: string[]) => void
}) {
  const errorId = useId()
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="mt-4 text-ink" aria-describedby={missing ? errorId : undefined}>
      <legend className="text-14 font-semibold">Suspend</legend>
      <p className="text-13 text-ink-3">The others keep their tests and payouts, and are not compared again.</p>
      <div className="max-h-56 overflow-y-auto">
        {people.map((person) => (
          <Checkbox
            key={person.person_id}
            checked={chosen.includes(person.person_id)}
            onChange={() => toggle(person.person_id)}
          >
            <span className="block wrap-anywhere">{person.name}</span>
            <span className="block text-13 wrap-anywhere text-ink-3">{factsOf(person)}</span>
          </Checkbox>
        ))}
      </div>
      {missing && <FieldError id={errorId}>Choose at least one account to suspend.</FieldError>}
    </fieldset>
  )
}

/** Decides who is behind a group of people, with the reason for the audit log. */
export function DecideDialog({ group, onClose }: { group: LikenessGroup; onClose: () => void }) {
  const decide = useDecide(group.id)
  const testers = group.people.filter(isTester)
  // Who of them is one person can be chosen again.
  const open = states.filter((state) => (state === 'ring' ? testers.length > 0 : state !== group.state))
  const [state, setState] = useState<State>(open[0] ?? 'household')
  const [chosen, setChosen] = useState(() => chosenFirst(group))
  const { what, done, suggestion } = outcomes[state]
  const suspends = state === 'ring'
  const [asked, setAsked] = useState(false)
  const missing = suspends && chosen.length === 0
  const save = async (reason: string) => {
    setAsked(true)
    if (missing) return undefined
    return decide.mutateAsync({ state, reason, people: group.people.length, ...(suspends && { suspend: chosen }) })
  }
  return (
    <RecordDialog
      title="Who is behind these people?"
      confirmLabel={suspends && !missing ? `Suspend ${counted(chosen.length, 'tester')}` : 'Save decision'}
      destructive={suspends}
      field={{
        name: 'reason',
        label: 'Reason',
        hint: 'For the audit log.',
        longest: 500,
        missing: 'Please say why.',
        suggestions: [suggestion],
      }}
      act={save}
      done={() => ({ title: done, detail: namesOf(group) })}
      failed="Nothing was decided"
      onClose={onClose}
    >
      <AlikePeople group={group} />
      <Field label="They are" hint={what} className="mt-4 text-ink">
        <Select value={state} onChange={(event) => setState(event.target.value as State)}>
          {open.map((choice) => (
            <option key={choice} value={choice}>
              {likenessForOperator[choice].label}
            </option>
          ))}
        </Select>
      </Field>
      {suspends && <Suspended people={testers} chosen={chosen} missing={asked && missing} onChange={setChosen} />}
    </RecordDialog>
  )
}
