import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PoolTesterDetail } from '@fortnight/contract/testers/pool'
import { mayBecome, type TesterChange, testerCan } from '@fortnight/contract/vocabulary/tester-states'
import { momentOf } from '@fortnight/contract/format/moments'
import { countryName } from '@fortnight/contract/format/names'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { channelNames, numberEndNames } from '@fortnight/contract/vocabulary/delivery-labels'
import { agreementWayNames } from '@fortnight/contract/vocabulary/agreement-ways'
import { seatForOperator } from '@fortnight/contract/vocabulary/seat-labels'
import { levelNames } from '@fortnight/contract/vocabulary/tester-levels'
import { testerLabels } from '@fortnight/contract/vocabulary/tester-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Fact, Facts } from '../../admin/fact.tsx'
import { type PlainColumn, PlainTable } from '../../admin/plain-table.tsx'
import { chanceOf, RunBadge } from '../../admin/run-badges.tsx'
import { ChangeTester } from './change-dialog.tsx'
import { testerQuery } from './pool.queries.ts'
import { useTesterAddress } from './tester-address.ts'
import { actLabel, changeLabels } from './change-labels.ts'

/** What that means for the tester's next tests. */
const doubtOf = (suspicion: number) =>
  suspicion >= 0.5
    ? 'Their check-ins no longer count, and they are asked last.'
    : suspicion > 0.1
      ? 'Others are asked first until more counts clear them.'
      : 'Nothing speaks against them.'

const numberStateOf = ({ end_reason }: NonNullable<PoolTesterDetail['imported_number']>) =>
  end_reason === null ? 'gets offers and reminders, not proven' : `gets nothing more, ${numberEndNames[end_reason]}`

const agreementsOf = ({ agreements }: PoolTesterDetail) =>
  agreements
    .map(({ version, way, agreed_at }) => `Version ${version} ${agreementWayNames[way]}, ${momentOf(agreed_at)}`)
    .join('; ') || 'Not agreed to yet'

function TesterFacts({ tester }: { tester: PoolTesterDetail }) {
  return (
    <Facts>
      <Fact name="E-mail">
        {tester.email}
        {tester.mail_bounced_at !== null &&
          `: unknown to its mail server since ${momentOf(tester.mail_bounced_at)}, gets no offers or reminders`}
      </Fact>
      {tester.imported_number && (
        <Fact name="Number from the file">
          {tester.imported_number.number}, {channelNames[tester.imported_number.channel]}:{' '}
          {numberStateOf(tester.imported_number)}
        </Fact>
      )}
      <Fact name="Country">{countryName(tester.country)}</Fact>
      <Fact name="Time zone">{tester.timezone}</Fact>
      <Fact name="Premium">{tester.premium ? 'Yes' : 'No'}</Fact>
      <Fact name="Chance to stay 14 days">{chanceOf(tester.score)}</Fact>
      {tester.suspicion_reason !== null && (
        <Fact name="Play Console">
          {tester.suspicion_reason} {doubtOf(tester.suspicion ?? 0)}
        </Fact>
      )}
      {tester.no_key && (
        <Fact name="Browser">
          Proved none of their own: theirs can make no key, or too many testers share it. No rule admits them.
        </Fact>
      )}
      <Fact name="Level">{levelNames[tester.level]}</Fact>
      <Fact name="Seen for">{counted(tester.observed_days, 'day')}</Fact>
      <Fact name="Tests now">
        {tester.active} of {tester.capacity}
      </Fact>
      <Fact name="Last assigned">{tester.last_assigned_at ? momentOf(tester.last_assigned_at) : 'Never'}</Fact>
      <Fact name="Terms for testers">{agreementsOf(tester)}</Fact>
      <Fact name="Added">{momentOf(tester.created_at)}</Fact>
      {tester.languages.length > 0 && <Fact name="Languages">{tester.languages.join(', ')}</Fact>}
    </Facts>
  )
}

const deviceColumns: readonly PlainColumn<PoolTesterDetail['owned'][number]>[] = [
  { label: 'Model', cell: (row) => row.model },
  { label: 'Android', cell: (row) => `${row.android}, API ${row.api}` },
  { label: 'Known from', cell: (row) => (row.attested_at ? 'The phone itself' : 'What was typed') },
  { label: 'Free storage', right: true, cell: (row) => `${figure(row.free_mb)} MB` },
]

const testColumns: readonly PlainColumn<PoolTesterDetail['tests'][number]>[] = [
  {
    label: 'App',
    cell: (row) => (
      <Link to={`/admin/apps/${row.app_id}`} className="admin-link wrap-anywhere">
        {row.app_name}
      </Link>
    ),
  },
  { label: 'Test', cell: (row) => <RunBadge run={row} /> },
  { label: 'There', cell: (row) => <LabelBadge of={seatForOperator[row.state]} /> },
  { label: 'Days used', right: true, cell: (row) => row.days_used },
  { label: 'Invited', cell: (row) => momentOf(row.invited_at) },
]

function Tests({ tests }: Pick<PoolTesterDetail, 'tests'>) {
  if (!tests.length) return <p className="text-14 text-ink-2">They have not been on a test yet.</p>
  return <PlainTable caption="Tests of this tester" rows={tests} columns={testColumns} />
}

function Changes({ changes }: Pick<PoolTesterDetail, 'changes'>) {
  if (!changes.length) return <p className="text-14 text-ink-2">No administrator has changed anything yet.</p>
  return (
    <ol className="grid gap-2 text-14">
      {changes.map(({ id, action, by, reason, at }) => {
        const labels = changeLabels[action.replace('tester.', '') as TesterChange] as { done: string } | undefined
        return (
          <li key={id} className="wrap-anywhere">
            <b className="font-semibold">{labels?.done ?? action}</b> by {by ?? 'an unknown administrator'},{' '}
            <time dateTime={at}>{momentOf(at)}</time>
            {reason && `: ${reason}`}
          </li>
        )
      })}
    </ol>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk mt-6">
      <h3 className="mb-2 font-text text-14 tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

const changes = Object.keys(testerCan) as TesterChange[]

/** One tester, with the changes that are allowed from their state. Nothing if the address names none. */
export function TesterDialog() {
  const { id, change, close, ask, stopAsking } = useTesterAddress()
  const query = useQuery({ ...testerQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return null
  const tester = query.data
  return (
    <>
      <Dialog
        width="xl"
        isText
        title={tester?.name ?? 'Tester'}
        beside={tester && <LabelBadge of={testerLabels[tester.status]} />}
        onClose={close}
        footer={
          tester &&
          changes
            .filter((option) => mayBecome(option, tester.status))
            .map((option) => (
              <Button key={option} variant="secondary" onClick={() => ask(option)}>
                {actLabel(option, tester.status)}
              </Button>
            ))
        }
      >
        <Loaded query={query} failed="The tester could not be read" skeleton={<Skeleton className="h-72" />}>
          {(data) => (
            <>
              <TesterFacts tester={data} />
              <Part title="Devices">
                <PlainTable caption="Devices of this tester" rows={data.owned} columns={deviceColumns} />
              </Part>
              <Part title="Tests now and before">
                <Tests tests={data.tests} />
              </Part>
              <Part title="What was done">
                <Changes changes={data.changes} />
              </Part>
            </>
          )}
        </Loaded>
      </Dialog>
      {tester && change && mayBecome(change, tester.status) && (
        <ChangeTester tester={tester} change={change} onClose={stopAsking} />
      )}
    </>
  )
}
