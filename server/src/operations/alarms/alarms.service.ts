import { alarmSentence } from '@fortnight/contract/operations/alarm-text'
import type { alarms } from '@fortnight/contract/operations/alarms'
import { Problem } from '@fortnight/contract/problem'
import { alarmLabels, alarmRuleNames } from '@fortnight/contract/vocabulary/alarm-labels'
import { audit } from '../audit/audit.repository.ts'
import { panelList } from '../audit/panel-list.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedAlarms from './alarms.repository.ts'

type Row = Awaited<ReturnType<typeof storedAlarms.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Alarm: (row) => alarmRuleNames[row.rule],
  What: (row) => alarmSentence(row.rule, row.facts),
  About: (row) => row.about.map(({ kind, name }) => `${kind} ${name}`).join('; '),
  Raised: (row) => row.created_at,
  Over: (row) => row.over_at,
  State: (row) => alarmLabels[row.state].label,
  'Closed by': (row) => row.closed_by_name,
  Reason: (row) => row.reason,
}

export const alarmsService: Handlers<typeof alarms> = {
  ...panelList({ noun: 'alarm', file: 'alarms.csv', columns, list: storedAlarms.list, count: storedAlarms.count }),

  close: ({ db, user }, { params: { id }, body: { reason } }) =>
    db.transaction(async (tx) => {
      const closed = await storedAlarms.close(tx, id, user.id, reason)
      if (closed === undefined) throw new Problem('not_found')
      if (!closed) throw new Problem('conflict', 'Another administrator has closed this alarm.')
      await audit(tx, { actor_id: user.id, action: 'alarm.close', subject: id, data: { reason } })
      await announce(tx, { to: 'admins', topics: ['alarms'] })
      return { success: true as const }
    }),
}
