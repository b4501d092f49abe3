import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Finding, findings } from '@fortnight/contract/testing/findings'
import type { OnRoster } from '@fortnight/contract/testing/runs'
import { counted } from '@fortnight/contract/format/plurals'
import { call } from '../../../lib/api.ts'
import { nameOf } from '../../../lib/run-record.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Testers to ask to try it again: always the one who reported it, and any others that are chosen. */
export function RetestDialog({
  appId,
  finding,
  roster,
  onClose,
}: {
  appId: string
  finding: Finding
  roster: readonly OnRoster[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const [seats, setSeats] = useState<readonly number[]>([])
  const others = roster.filter(({ state, seat }) => state === 'opted_in' && seat !== finding.seat)
  const ask = useMutation({
    mutationFn: () =>
      call(findings.askRetest, { params: { id: appId, finding: finding.id }, body: { seats: [...seats] } }),
    async onSuccess({ asked }) {
      showToast(asked ? `Asked ${counted(asked, 'tester')}` : 'You have already asked all of them')
      await client.invalidateQueries({ queryKey: ['apps', appId] })
      onClose()
    },
  })
  const toggle = (seat: number) =>
    setSeats((chosen) => (chosen.includes(seat) ? chosen.filter((other) => other !== seat) : [...chosen, seat]))
  return (
    <Dialog
      title="Ask for a retest"
      description={`We always ask ${finding.name}, who reported it.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            Ask testers
          </Button>
        </>
      }
    >
      <fieldset className="grid sm:grid-cols-2">
        <legend className="mb-1 text-14 font-semibold">Ask others too</legend>
        {others.map((tester) => (
          <Checkbox key={tester.seat} checked={seats.includes(tester.seat)} onChange={() => toggle(tester.seat)}>
            <bdi>{nameOf(tester)}</bdi>
          </Checkbox>
        ))}
      </fieldset>
      <FormAlert>{ask.error?.message}</FormAlert>
    </Dialog>
  )
}
