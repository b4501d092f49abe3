import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { countryName } from '@fortnight/contract/format/names'
import { type PoolTester, pool } from '@fortnight/contract/testers/pool'
import { mayBecome, type TesterChange, testerStates } from '@fortnight/contract/vocabulary/tester-states'
import { testerLabels } from '@fortnight/contract/vocabulary/tester-labels'
import { levelNames } from '@fortnight/contract/vocabulary/tester-levels'
import { options } from '@fortnight/contract/vocabulary/label'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Email } from '../../../lib/email.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import type { BulkAct } from '../../admin/list/bulk-act.ts'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { rowKey } from '../../admin/list/row-keys.ts'
import { chanceOf } from '../../admin/run-badges.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { capacityQuery, changeTester } from './pool.queries.ts'
import { actLabel, answersTo, changeLabels } from './change-labels.ts'
import { useTesterAddress } from './tester-address.ts'

export const poolList = adminList<PoolTester>({
  name: 'testers',
  path: '/admin/pool',
  topic: 'pool',
  list: pool.list,
  file: pool.exportAll,
})

function Name({ tester }: { tester: PoolTester }) {
  const { searchOf } = useTesterAddress()
  return (
    <CellLines under={<Email>{tester.email}</Email>}>
      <Link
        to={{ search: searchOf(tester.id) }}
        state={{ inside: true }}
        preventScrollReset
        className="row-name"
        title={tester.name}
      >
        {tester.name}
      </Link>
    </CellLines>
  )
}

/** The state of a tester; of an application that waits, the two answers. */
function State({ tester: { id, name, email, status, alike } }: { tester: PoolTester }) {
  const { askAbout } = useTesterAddress()
  const answers = answersTo(status)
  const button = (change: TesterChange, look: Partial<ComponentProps<typeof Button>>) => (
    <Button
      size="sm"
      aria-label={`${actLabel(change, status)}: ${name}`}
      onClick={() => askAbout(id, change)}
      {...look}
    >
      {actLabel(change, status)}
    </Button>
  )
  return (
    <span className="desk-decision">
      <LabelBadge of={testerLabels[status]} />
      {alike && (
        <Link to={`/admin/likeness?status=all&q=${encodeURIComponent(email)}`}>
          <Badge tone="bad" icon="warn">
            Looks like others
          </Badge>
        </Link>
      )}
      {answers && (
        <span className="desk-acts">
          {button(answers.yes, { variant: 'secondary', ...rowKey('A') })}
          {button(answers.no, { variant: 'ghost', ...rowKey('R') })}
        </span>
      )}
    </span>
  )
}

function Load({ tester: { active, capacity } }: { tester: PoolTester }) {
  return (
    <span className="whitespace-nowrap">
      {active} of {capacity}
    </span>
  )
}

const columns: readonly Column<PoolTester>[] = [
  { id: 'name', label: 'Tester', sort: 'name', cell: (row) => <Name tester={row} /> },
  { id: 'country', label: 'Country', cell: (row) => <CellText>{countryName(row.country)}</CellText> },
  { id: 'devices', label: 'Devices', cell: (row) => <CellText>{row.devices || 'None'}</CellText> },
  { id: 'score', label: 'Stays 14 days', sort: 'score', right: true, cell: (row) => chanceOf(row.score) },
  { id: 'level', label: 'Level', optional: true, cell: (row) => levelNames[row.level] },
  { id: 'observed_days', label: 'Days seen', right: true, optional: true, cell: (row) => row.observed_days },
  { id: 'load', label: 'Tests', right: true, cell: (row) => <Load tester={row} /> },
  { id: 'status', label: 'State', cell: (row) => <State tester={row} /> },
  { id: 'premium', label: 'Premium', optional: true, cell: (row) => (row.premium ? 'Premium' : 'No') },
  {
    id: 'created_at',
    label: 'Added',
    sort: 'created_at',
    optional: true,
    cell: (row) => <SinceNow at={row.created_at} />,
  },
]

const bulkOf = (change: TesterChange): BulkAct<PoolTester> => ({
  label: changeLabels[change].act,
  appliesTo: ({ status }) => mayBecome(change, status),
  act: ({ id }) => changeTester(id, change),
  done: changeLabels[change].done,
})

/** Changes that need no explanation and that can be taken back, or lead on. */
const bulk = (['verify', 'admit', 'pause', 'resume'] as const).map(bulkOf)

const yes = (label: string) => [['yes', label]] as const

const byName = (codes: readonly string[]) =>
  codes.map((code) => [code, countryName(code)] as const).toSorted(([, one], [, other]) => one.localeCompare(other))

const filtersOf = (countries: readonly string[]): readonly Filter[] => [
  {
    name: 'status',
    label: 'State',
    all: 'All states',
    options: options(testerStates, testerLabels),
  },
  { name: 'country', label: 'Country', all: 'All countries', options: byName(countries) },
  {
    name: 'premium',
    label: 'Premium',
    all: 'Premium or not',
    options: [
      ['yes', 'Premium'],
      ['no', 'Not premium'],
    ],
  },
  { name: 'free', label: 'Free', all: 'Free or busy', options: yes('Free now') },
]

/** Everyone in the pool. */
export function PoolScreen() {
  const { data } = useSuspenseQuery(capacityQuery)
  return (
    <ListScreen
      list={poolList}
      title="Testers"
      noun="tester"
      placeholder="Name or e-mail"
      columns={columns}
      filters={filtersOf(data.countries)}
      nameOf={(row) => row.name}
      bulk={bulk}
      empty="Import a list of testers to begin."
    />
  )
}
