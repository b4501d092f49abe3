import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { options } from '@fortnight/contract/vocabulary/label'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { watchColumns } from './watchlist-columns.tsx'
import { watchList } from './watchlist.queries.ts'

const filters: readonly Filter[] = [
  {
    name: 'need',
    label: 'Need',
    all: 'All tests',
    options: [
      ['risk', 'At risk'],
      ['silent', 'With silent testers'],
      ['developer', 'Waiting for the developer'],
    ],
  },
  {
    name: 'phase',
    label: 'Phase',
    all: 'All phases',
    options: options(openPhases, runPhaseLabels),
  },
]

/** Open tests by the risk that they miss what was promised. */
export const WatchlistScreen = () => (
  <ListScreen
    list={watchList}
    title="Open tests"
    noun="test"
    placeholder="App or e-mail"
    columns={watchColumns}
    filters={filters}
    nameOf={(run) => run.app_name}
    empty="Every test that is paid for is watched here until it is over."
    emptyTitle="No test is open"
  />
)
