import { countedFirst } from '@fortnight/contract/format/plurals'
import type { Loss, PoolTesterDetail } from '@fortnight/contract/testers/pool'
import { endsSeats, type TesterChange } from '@fortnight/contract/vocabulary/tester-states'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { changeTester } from './pool.queries.ts'
import { actLabel, changeLabels } from './change-labels.ts'

const field = { name: 'reason', label: 'Reason', hint: 'It stays on record.', longest: 500 }

const lossText = ({ app_name, live, need }: Loss) =>
  `${app_name} has ${live} left of ${need} needed${live < need ? ': add one' : ''}.`

/** Asks before a tester is changed, and says which tests lose them. */
export function ChangeTester({
  tester,
  change,
  onClose,
}: {
  tester: PoolTesterDetail
  change: TesterChange
  onClose: () => void
}) {
  const { done, means, title } = changeLabels[change]
  const act = actLabel(change, tester.status)
  const ends = endsSeats(change)
  const now = tester.tests.filter((test) => test.ended_at === null).map((test) => test.app_name)
  return (
    <RecordDialog
      title={title ?? `${act} ${tester.name}?`}
      confirmLabel={act}
      destructive={ends || change === 'retire'}
      field={{ ...field, optional: !ends }}
      act={(reason) => changeTester(tester.id, change, reason.trim() || undefined)}
      done={(losses) => ({
        title: `${tester.name} is ${act === 'Turn down' ? 'turned down' : done}`,
        detail: losses.map(lossText).join(' '),
      })}
      failed="Nothing was changed"
      onClose={onClose}
    >
      <p>{means}</p>
      {ends && now.length > 0 && (
        <p className="mt-2 text-ink">
          {countedFirst(now.length, 'test loses', 'tests lose')} this tester at once: {now.join(', ')}. Add a
          replacement on the page of the app.
        </p>
      )}
    </RecordDialog>
  )
}
