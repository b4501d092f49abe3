import { giveUpDays, holdDays, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { Fact } from '../testing/ledger/append.repository.ts'
import type { Calendar } from './calendar.ts'
import type { Story } from './story.ts'

/** Times of a started run's steps, in days before today. */
export interface Course {
  phase: Extract<RunPhase, 'running' | 'holding' | 'extended' | 'completed' | 'failed'>
  startedAgo: number
  /** The promised day, which may be in the future. */
  goalAgo: number
  metAgo: number | null
  closedAgo: number | null
}

const answerOf = ({ progress }: Pick<Story, 'progress'>) => (progress.is === 'completed' ? progress.answer : undefined)

/** The course of a started run; undefined for others. */
export function courseOf({ progress }: Pick<Story, 'progress'>, days: number): Course | undefined {
  if (progress.is === 'running') {
    const startedAgo = progress.day - 1
    return { phase: 'running', startedAgo, goalAgo: startedAgo - days, metAgo: null, closedAgo: null }
  }
  if (!('started' in progress)) return undefined
  const { is: phase, started: startedAgo } = progress
  const goalAgo = startedAgo - days
  const course = { phase, startedAgo, goalAgo }
  if (progress.is === 'extended') return { ...course, metAgo: null, closedAgo: null }
  if (progress.is === 'failed') return { ...course, metAgo: null, closedAgo: startedAgo - giveUpDays }
  if (progress.is === 'holding') return { ...course, metAgo: goalAgo, closedAgo: null }
  const answer = answerOf({ progress })
  // A granted access releases the testers at once.
  const held = answer?.outcome === 'granted' ? answer.after : holdDays
  return { ...course, metAgo: goalAgo, closedAgo: goalAgo - held }
}

export const closedAt = (calendar: Calendar, { closedAgo }: Course) =>
  closedAgo === null ? null : calendar.at(closedAgo, 8.5)

/** Days after the goal on which the developer applied. */
const appliedAfter = 1
const isApplied = ({ progress }: Story) =>
  progress.is === 'holding' || (progress.is === 'completed' && progress.answer !== undefined)

const refusal =
  'You didn’t follow testing best practices, which may include gathering and acting on user feedback through updates to your app.'

/** Google's words, if it refused. */
export const refusalOf = (story: Pick<Story, 'progress'>) => (answerOf(story)?.outcome === 'refused' ? refusal : null)

/** The facts of the run itself. */
export function milestones(calendar: Calendar, run_id: string, story: Story, course: Course): Fact[] {
  const { phase, startedAgo, goalAgo, metAgo, closedAgo } = course
  const { at, day } = calendar
  const goal = day(goalAgo)
  const facts: Fact[] = [{ run_id, kind: 'started', data: { on: day(startedAgo), goal }, at: at(startedAgo, 21) }]
  if (phase === 'extended' || phase === 'failed')
    facts.push({ run_id, kind: 'extended', data: { on: day(goalAgo - 1) }, at: at(goalAgo - 1, 0.4) })
  if (metAgo !== null) {
    facts.push({ run_id, kind: 'qualified', data: { on: day(metAgo) }, at: at(metAgo, 6) })
    facts.push({ run_id, kind: 'holding', data: { until: day(metAgo - holdDays) }, at: at(metAgo, 7) })
    const applied = metAgo - appliedAfter
    if (isApplied(story))
      facts.push({ run_id, kind: 'applied', grade: 'claimed', data: { on: day(applied) }, at: at(applied, 7.5) })
    const answer = answerOf(story)
    if (answer) {
      const { outcome, after } = answer
      facts.push({ run_id, kind: 'outcome', grade: 'claimed', data: { outcome }, at: at(metAgo - after, 8.2) })
    }
  }
  if (closedAgo !== null)
    facts.push({
      run_id,
      kind: phase === 'failed' ? 'failed' : 'finished',
      data: { on: day(closedAgo) },
      at: at(closedAgo, 8.5),
    })
  return facts
}
