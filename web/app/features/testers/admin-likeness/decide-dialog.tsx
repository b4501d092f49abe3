import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { likeness, type LikenessDecision, type LikenessGroup } from '@fortnight/contract/testers/likeness'
import { likenessForOperator } from '@fortnight/contract/vocabulary/likeness-labels'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { AlikePeople, namesOf } from './alike-people.tsx'

type State = LikenessDecision['state']

const outcomes: Readonly<Record<State, { what: string; done: string; suggestion: string }>> = {
  household: {
    what: 'They never join the same test again. Their payouts go on.',
    done: 'They count as one household',
    suggestion: 'One family on one phone.',
  },
  ring: {
    what: 'They are suspended and leave their tests. Their payouts stay held.',
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

/** Decides who is behind a group of people, with the reason for the audit log. */
export function DecideDialog({ group, onClose }: { group: LikenessGroup; onClose: () => void }) {
  const decide = useDecide(group.id)
  const open = states.filter((state) => state !== group.state)
  const [state, setState] = useState<State>(open[0] ?? 'household')
  const { what, done, suggestion } = outcomes[state]
  return (
    <RecordDialog
      title="Who is behind these people?"
      confirmLabel="Save decision"
      destructive={state === 'ring'}
      field={{
        name: 'reason',
        label: 'Reason',
        hint: 'For the audit log.',
        longest: 500,
        missing: 'Please say why.',
        suggestions: [suggestion],
      }}
      act={(reason) => decide.mutateAsync({ state, reason, people: group.people.length })}
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
    </RecordDialog>
  )
}
