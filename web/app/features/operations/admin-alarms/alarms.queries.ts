import { useMutation } from '@tanstack/react-query'
import { type Alarm, alarms } from '@fortnight/contract/operations/alarms'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { adminList } from '../../admin/list/admin-list.ts'
import { waitingFirst } from '../../admin/list/waiting-first.ts'

/** Alarms; without a state in the address those that are open, oldest first. */
export const alarmList = waitingFirst(
  adminList<Alarm>({
    name: 'alarms',
    path: '/admin/alarms',
    topic: 'alarms',
    list: alarms.list,
    file: alarms.exportAll,
  }),
  'state',
  'open',
)

/** Closes an alarm with what was found. */
export const useCloseAlarm = ({ id }: Alarm) =>
  useMutation({
    mutationFn: (reason: string) => call(alarms.close, { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries(),
  })
