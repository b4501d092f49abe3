import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { gradeForOwner } from '../../vocabulary/grade-labels.ts'
import { better, grades } from '../../vocabulary/grades.ts'
import { assignmentStates } from '../../vocabulary/run-states.ts'
import { noRecipients, noData, seatFact } from './fact.ts'

const reasons = {
  screenshot: 'a screenshot',
  play_count: 'Play Console’s count',
  dispute: 'our decision',
  answer: 'a right answer',
} as const

/** A day of use is worth more than it was. */
export const graded = seatFact({
  data: z.object({
    day: Day,
    grade: z.enum(grades),
    because: z.enum(['screenshot', 'play_count', 'dispute', 'answer']),
  }),
  from: assignmentStates,
  to: null,
  sets: noData,
  replay(seat, { data }) {
    const known = seat.days.find(({ day }) => day === data.day)
    if (!known) return `nothing was done on ${data.day}`
    if (better(known.grade, data.grade) === known.grade) return `${data.day} is ${known.grade} already`
    known.grade = data.grade
    return undefined
  },
  notify: noRecipients,
  webhook: null,
  label: ({ day, grade, because }) =>
    `${weekdayOf(day)}: ${gradeForOwner[grade].label.toLowerCase()} (${reasons[because]})`,
})
