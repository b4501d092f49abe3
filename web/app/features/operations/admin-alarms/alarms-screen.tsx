import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { alarmSentence } from '@fortnight/contract/operations/alarm-text'
import type { Alarm } from '@fortnight/contract/operations/alarms'
import {
  alarmRuleMeanings,
  alarmLabels,
  alarmRuleNames,
  openAlarmLabels,
} from '@fortnight/contract/vocabulary/alarm-labels'
import { alarmRules } from '@fortnight/contract/vocabulary/alarm-rules'
import { options } from '@fortnight/contract/vocabulary/label'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { AlarmSubjects } from './alarm-subjects.tsx'
import { alarmList, useCloseAlarm } from './alarms.queries.ts'

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: alarmLabels.open.label,
    options: [
      ['lasting', openAlarmLabels.lasting.label],
      ['over', openAlarmLabels.over.label],
      ['closed', alarmLabels.closed.label],
      ['all', 'All states'],
    ],
  },
  { name: 'rule', label: 'Alarm', all: 'All alarms', options: options(alarmRules, alarmRuleNames) },
]

/** What happened, and what it can mean. */
function What({ alarm }: { alarm: Alarm }) {
  return (
    <span className="block max-w-[52ch] whitespace-normal wrap-anywhere lg:min-w-80">
      {alarmSentence(alarm.rule, alarm.facts)}
      <span className="mt-1 block text-13 text-ink-3">{alarmRuleMeanings[alarm.rule]}</span>
      {alarm.over_at && (
        <span className="mt-1 flex gap-x-1.5 text-13 font-semibold">
          Over since: <SinceNow at={alarm.over_at} />
        </span>
      )}
    </span>
  )
}

const columnsOf = (onClose: (alarm: Alarm) => void): readonly Column<Alarm>[] => [
  { id: 'rule', label: 'Alarm', cell: (row) => <CellText>{alarmRuleNames[row.rule]}</CellText> },
  { id: 'what', label: 'What happened', cell: (row) => <What alarm={row} /> },
  { id: 'about', label: 'About', cell: (row) => <AlarmSubjects alarm={row} /> },
  { id: 'created_at', label: 'Raised', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  {
    id: 'state',
    label: 'State',
    cell: (row) =>
      row.state === 'open' ? (
        <span className="desk-decision">
          {row.over_at && <LabelBadge of={openAlarmLabels.over} />}
          <span className="desk-acts">
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Close: ${alarmRuleNames[row.rule]}`}
              onClick={() => onClose(row)}
            >
              Close
            </Button>
          </span>
        </span>
      ) : (
        <span className="desk-decision">
          <LabelBadge of={alarmLabels.closed} />
          <span className="text-13 text-ink-3">{row.closed_by_name}</span>
        </span>
      ),
  },
  { id: 'reason', label: 'Found', optional: true, cell: (row) => <CellText>{row.reason}</CellText> },
]

function CloseDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const close = useCloseAlarm(alarm)
  return (
    <RecordDialog
      title="Close this alarm?"
      confirmLabel="Close alarm"
      field={{
        name: 'reason',
        label: 'What did you find?',
        hint: 'The audit log keeps it.',
        longest: 500,
        missing: 'Please say what you found.',
        suggestions: ['Looked into it: nothing wrong.'],
      }}
      act={(reason) => close.mutateAsync(reason)}
      done={() => ({ title: 'Alarm closed', detail: alarmRuleNames[alarm.rule] })}
      failed="The alarm stays open"
      onClose={onClose}
    >
      <p>{alarmSentence(alarm.rule, alarm.facts)}</p>
    </RecordDialog>
  )
}

/** What looks like abuse or makes no progress: each occurrence once, with whom it is about. */
export function AlarmsScreen() {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<Alarm>()
  const columns = useMemo(() => columnsOf(setChosen), [])
  const open = alarmList.viewOf(search)['state'] === undefined
  return (
    <>
      <p className="mb-4 max-w-prose text-14 text-ink-2">
        Abuse is checked every ten minutes; jobs, mail, live updates and backups twice a minute. All administrators are
        notified once of each. The thresholds are in{' '}
        <Link className="admin-link" to="/admin/settings">
          Settings
        </Link>
        .
      </p>
      <ListScreen
        list={alarmList}
        title={open ? 'Open alarms' : 'Alarms'}
        noun="alarm"
        placeholder="Name, app or transaction ID"
        columns={columns}
        filters={filters}
        nameOf={(row) => alarmRuleNames[row.rule]}
        emptyTitle={open ? 'No open alarms' : undefined}
        empty="Repeated refunds, testers on their own tests, approvals without money, unusual payouts, bursts of accounts and whatever stops working appear here."
      />
      {chosen && <CloseDialog alarm={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
