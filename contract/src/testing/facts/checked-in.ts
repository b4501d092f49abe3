import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { better } from '../../vocabulary/grades.ts'
import { assignmentStates } from '../../vocabulary/run-states.ts'
import { noRecipients, noData, seatFact } from './fact.ts'
import { Hash, Seconds } from './fields.ts'

/** A day of use. A phone without a network reports it late, even when its tester has left meanwhile. */
export const checkedIn = seatFact({
  data: z.object({ day: Day, seconds: Seconds, used_at: z.iso.datetime().optional(), note: Hash.optional() }),
  from: assignmentStates,
  to: null,
  heardOf: true,
  sets: noData,
  replay(seat, { line, data }) {
    if (seat.in_on === null) return `the seat is ${seat.state}`
    if (data.day < seat.in_on || (seat.ended_on !== null && data.day > seat.ended_on))
      return `the tester was not in on ${data.day}`
    const known = seat.days.find(({ day }) => day === data.day)
    if (known && data.seconds < known.seconds) return `${data.day} had ${known.seconds} seconds already`
    if (!known) seat.days.push({ day: data.day, seconds: data.seconds, grade: line.grade })
    else Object.assign(known, { seconds: data.seconds, grade: better(known.grade, line.grade) })
    return undefined
  },
  notify: noRecipients,
  webhook: null,
  label: ({ day, seconds }) => `Used the app for ${Math.round(seconds / 6) / 10} min on ${weekdayOf(day)}`,
})
