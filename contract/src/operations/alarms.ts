import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Id, Reason } from '../text.ts'
import { alarmRules, alarmStates, alarmSubjectKinds } from '../vocabulary/alarm-rules.ts'

/** Someone or something that an alarm is about, by its name of today. */
export const AlarmSubject = z.object({
  kind: z.enum(alarmSubjectKinds),
  id: z.string(),
  name: z.string(),
})
export type AlarmSubject = z.output<typeof AlarmSubject>

/** People who are named; others are counted. */
export const mostPeople = 20

export const Alarm = z.object({
  id: Id,
  rule: z.enum(alarmRules),
  state: z.enum(alarmStates),
  /** Numbers of that moment; `alarmSentence` says them. */
  facts: z.record(z.string(), z.union([z.number(), z.string()])),
  about: z.array(AlarmSubject),
  closed_by_name: z.string().nullable(),
  closed_at: Moment.nullable(),
  reason: z.string().nullable(),
  /** Since when a standstill is over; null while it lasts, and for all other alarms. */
  over_at: Moment.nullable(),
  created_at: Moment,
})
export type Alarm = z.output<typeof Alarm>

const sorts = ['created_at'] as const
/** `lasting` and `over` are the two kinds of open alarms: only a standstill can be over before it is closed. */
const alarmViews = [...alarmStates, 'lasting', 'over', 'all'] as const
const filters = { state: z.enum(alarmViews).optional(), rule: z.enum(alarmRules).optional() }
export const AlarmsQuery = listQuery(sorts, filters)

/** What looks like abuse or makes no progress, once for each occurrence; every administrator is notified of it. */
export const alarms = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/alarms',
    access: 'admin',
    replica: true,
    summary: 'Alarms about abuse and standstills, with what each is about',
    query: AlarmsQuery,
    reply: listOf(Alarm),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/alarms.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  close: {
    method: 'POST',
    path: '/api/admin/alarms/:id/close',
    access: 'admin',
    summary: 'Close an alarm with what was found',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ reason: Reason }),
    reply: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
  },
})
