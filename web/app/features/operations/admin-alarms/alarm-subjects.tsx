import { Link } from 'react-router'
import type { AlarmSubjectKind } from '@fortnight/contract/vocabulary/alarm-rules'
import { alarmSubjectNames } from '@fortnight/contract/vocabulary/alarm-labels'
import { type Alarm, type AlarmSubject, mostPeople } from '@fortnight/contract/operations/alarms'

const pathOf: Record<AlarmSubjectKind, (subject: AlarmSubject) => string> = {
  app: ({ id }) => `/admin/apps/${id}`,
  payment: ({ name }) => `/admin/payments?status=all&q=${encodeURIComponent(name)}`,
  payout: ({ name }) => `/admin/payouts?status=all&q=${encodeURIComponent(name)}`,
  tester: ({ id }) => `/admin/pool?tester=${id}`,
  user: ({ id }) => `/admin/users?user=${id}`,
}

/** Rules whose people are compared by the look-alikes. */
const alike: readonly Alarm['rule'][] = ['self_dealing', 'device']

/** Whom and what an alarm is about, each with its page. */
export function AlarmSubjects({ alarm: { about, rule, facts } }: { alarm: Alarm }) {
  const more = Number(facts['accounts'] ?? 0) - mostPeople
  return (
    <ul className="grid gap-1 text-14 whitespace-normal">
      {about.map((subject) => (
        <li key={subject.kind + subject.id} className="wrap-anywhere">
          <span className="text-ink-3">{alarmSubjectNames[subject.kind]} </span>
          <Link className="admin-link" to={pathOf[subject.kind](subject)}>
            {subject.name}
          </Link>
        </li>
      ))}
      {about.length === 0 && <li className="text-ink-3">This installation</li>}
      {more > 0 && <li className="text-ink-3">and {more} more</li>}
      {alike.includes(rule) && (
        <li>
          <Link className="admin-link" to="/admin/likeness?status=all">
            Look-alikes
          </Link>
        </li>
      )}
    </ul>
  )
}
