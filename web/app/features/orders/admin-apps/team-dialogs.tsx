import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '@fortnight/contract/format/names'
import type { AdminAppDetail, AdminSeat } from '@fortnight/contract/orders/admin-apps'
import { adminTeam, type Suggestion } from '@fortnight/contract/testing/admin-team'
import { Problem } from '@fortnight/contract/problem'
import { counted } from '@fortnight/contract/format/plurals'
import { call } from '../../../lib/api.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { acting } from '../../admin/acting.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { chanceOf } from '../../admin/run-badges.tsx'
import { suggestionsQuery } from './app.queries.ts'
import { reasonField } from './cancel-app.tsx'

const kept = 'It stays on record. The developer does not read it.'
const field = { ...reasonField, hint: kept }

const detailOf = ({ device, country, score, observed_days, active, capacity }: Suggestion) =>
  `${chanceOf(score)} to stay 14 days, ${counted(observed_days, 'day')} seen. ${device}, ${countryName(country)}. On ${active} of ${capacity} tests.`

/** Free testers who fit, the engine's first choice first. */
function Choice({
  found,
  value,
  onChange,
}: {
  found: readonly Suggestion[]
  value: string
  onChange: (id: string) => void
}) {
  if (!found.length)
    return <p className="mt-4 text-ink">No suitable tester is free now. Import testers, or wait until a test ends.</p>
  return (
    <div className="mt-4 text-ink">
      <RadioCards
        legend="Who joins"
        name="tester"
        value={value}
        onChange={onChange}
        options={found.map((candidate, place) => ({
          value: String(candidate.tester_id),
          label: candidate.name,
          detail: detailOf(candidate),
          ...(place === 0 && { badge: 'Suggested' }),
        }))}
      />
    </div>
  )
}

/** The suggested testers, and the chosen ones among them; the first one by default. */
function useChoice(appId: string) {
  const query = useQuery(suggestionsQuery(appId))
  const [chosen, setChosen] = useState<string>()
  const found = query.data ?? []
  const picked = found.find(({ tester_id }) => String(tester_id) === chosen) ?? found[0]
  const tester = () => {
    if (!picked) throw new Problem('conflict', 'No suitable tester is free now.')
    return picked.tester_id
  }
  const choice = (
    <Loaded query={query} failed="Free testers could not be read" skeleton={<Skeleton className="mt-4 h-24" />}>
      {(data) => <Choice found={data} value={String(picked?.tester_id ?? '')} onChange={setChosen} />}
    </Loaded>
  )
  return { tester, choice, name: picked?.name ?? '' }
}

const ownDays = (days: number | undefined) =>
  `A tester who joins now needs ${days ?? 14} days of their own: that can’t save the promised date, only shorten the delay.`

interface Props {
  data: AdminAppDetail
  onClose: () => void
}

/** Adds a tester to a team. */
export function AddTester({ data: { app, run }, onClose }: Props) {
  const { tester, choice, name } = useChoice(app.id)
  return (
    <RecordDialog
      title="Add a tester"
      confirmLabel="Add tester"
      act={() => acting(async () => call(adminTeam.add, { params: { id: app.id }, body: { tester_id: tester() } }))}
      done={() => ({ title: `${name} joins ${app.name}`, detail: 'They are invited now.' })}
      failed="No tester was added"
      onClose={onClose}
    >
      <p>{ownDays(run?.days)}</p>
      {choice}
    </RecordDialog>
  )
}

/** Takes a tester off a team. */
export function ReleaseTester({ data: { app }, seat, onClose }: Props & { seat: AdminSeat }) {
  return (
    <RecordDialog
      title={`Release ${seat.name}?`}
      confirmLabel="Release tester"
      destructive
      field={field}
      act={(reason) =>
        acting(() => call(adminTeam.release, { params: { id: app.id, seat: seat.id }, body: { reason } }))
      }
      done={() => ({ title: `${seat.name} was released`, detail: 'They are free for other apps.' })}
      failed="The tester was not released"
      onClose={onClose}
    >
      <p>
        Their {counted(seat.days_in, 'day')} on {app.name} no longer count, and they never join it again.
      </p>
    </RecordDialog>
  )
}

/** Takes a tester off a team and adds another in the same step. */
export function ReplaceTester({ data: { app, run }, seat, onClose }: Props & { seat: AdminSeat }) {
  const { tester, choice, name } = useChoice(app.id)
  return (
    <RecordDialog
      title={`Replace ${seat.name}?`}
      confirmLabel="Replace tester"
      destructive
      field={field}
      act={(reason) =>
        acting(async () =>
          call(adminTeam.replace, { params: { id: app.id, seat: seat.id }, body: { reason, tester_id: tester() } }),
        )
      }
      done={() => ({ title: `${name} replaces ${seat.name}`, detail: 'The developer has been notified.' })}
      failed="The tester was not replaced"
      onClose={onClose}
    >
      <p>
        Their {counted(seat.days_in, 'day')} no longer count. {ownDays(run?.days)}
      </p>
      {choice}
    </RecordDialog>
  )
}
