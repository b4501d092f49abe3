import type * as z from 'zod'
import type { SetupProgress } from '@fortnight/contract/testing/setup-progress'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { SetupActor } from '@fortnight/contract/vocabulary/setup-lines'
import { missingSetup } from '@fortnight/contract/vocabulary/setup-parts'
import type * as groups from '../groups/groups.repository.ts'
import { listedBy } from '../groups/listed-by.ts'
import type { listMoments } from '../promise/promises.repository.ts'
import type * as stored from './setup-progress.repository.ts'

type Found = Awaited<ReturnType<typeof stored.list>>[number]
type Seat = Omit<Awaited<ReturnType<typeof listMoments>>[number], 'run_id'>
type Run = NonNullable<Found['run']>

/** What is stored of the way to day 1. */
export interface SetupFacts extends Found {
  seats: Seat[]
  access: Omit<Awaited<ReturnType<typeof groups.listOfRuns>>[number], 'run_id'> | undefined
}

type Progress = z.input<typeof SetupProgress>
type Line = Progress['set_up']['lines'][number]

/** How far a line is. */
type Standing = Pick<Line, 'state' | 'since' | 'done_at'> & Partial<Pick<Line, 'reached' | 'waiting' | 'note'>>

const done = (since: Date | null, done_at: Date | null): Standing => ({ state: 'done', since, done_at })
const waits = (since: Date | null): Standing => ({ state: 'waits', since, done_at: null })
const later: Standing = { state: 'later', since: null, done_at: null }
const notNeeded: Standing = { ...later, state: 'not_needed' }

const line = (key: Line['key'], who: SetupActor, is: Standing): Line => ({
  reached: null,
  waiting: null,
  note: null,
  key,
  who,
  ...is,
})

function paymentLines({ app, payment, run }: SetupFacts): Line[] {
  const isPending = payment?.status === 'pending'
  const isSent = run !== null || isPending
  const checker = payment?.method === 'easypaisa' ? 'us' : 'operator'
  const sent = isSent
    ? done(app.created_at, payment?.sent_at ?? null)
    : payment
      ? { ...waits(payment.decided_at), note: 'payment_failed' as const }
      : waits(app.created_at)
  const checked = run ? done(payment?.sent_at ?? null, run.queued_at) : isPending ? waits(payment.sent_at) : later
  const note = checker === 'us' ? 'automatic' : null
  return [line('payment', 'developer', sent), line('approval', checker, { ...checked, note })]
}

function partLines({ app, track }: SetupFacts): Line[] {
  const missing = missingSetup(app)
  const changed = (part: (typeof missing)[number]) => {
    const at = app.setup_since[part]
    return at === undefined ? null : new Date(at)
  }
  const entered = (['package_name', 'access', 'opt_in_link'] as const).map((part) => {
    const at = changed(part)
    return line(part, 'developer', missing.includes(part) ? waits(at ?? app.created_at) : done(app.created_at, at))
  })
  if (app.track_live === false) {
    const isInReview = track === 'review'
    const closed = { ...waits(changed('track')), note: isInReview ? ('in_review' as const) : null }
    return [...entered, line('track', isInReview ? 'google' : 'developer', closed)]
  }
  if (app.track_live) return [...entered, line('track', 'google', done(app.created_at, changed('track')))]
  // Unless we see the track, its developer's word counts: the link, which Google gives for a release.
  const byWord = missing.includes('opt_in_link') ? later : done(null, changed('opt_in_link'))
  return [...entered, line('track', 'developer', { ...byWord, note: 'by_word' })]
}

type Step = 'accepted_at' | 'listed_at' | 'opted_in_at'

/** Moments of that step, in order, of everyone who ever took it. */
const momentsOf = (seats: Seat[], step: Step): Date[] =>
  seats.flatMap((seat) => seat[step] ?? []).toSorted((a, b) => a.getTime() - b.getTime())

function teamLine(run: Run): Line {
  if (run.staffed_at) return line('team', 'us', done(run.ready_at, run.staffed_at))
  return line('team', 'us', run.ready_at ? { ...waits(run.ready_at), note: 'no_team' } : later)
}

const isLive = ({ ended_at }: Seat) => ended_at === null

/** Number of testers now who took that step. */
const reachedBy = (seats: Seat[], step: Step) => seats.filter((seat) => isLive(seat) && seat[step]).length

function acceptingLine({ staffed_at, need }: Run, seats: Seat[]): Line {
  const enough = momentsOf(seats, 'accepted_at')[need - 1]
  if (enough) return line('accepting', 'testers', done(staffed_at, enough))
  const reached = reachedBy(seats, 'accepted_at')
  return line('accepting', 'testers', staffed_at ? { ...waits(staffed_at), reached } : later)
}

function groupLine({ access }: SetupFacts, lister: ReturnType<typeof listedBy>): Line {
  if (access?.access_method !== 'managed_group' || lister === 'hand') return line('group', 'developer', notNeeded)
  const who = access.binds || !access.email ? 'us' : 'developer'
  const { made_at, on_track_at } = access
  return line('group', who, on_track_at ? done(made_at, on_track_at) : made_at ? waits(made_at) : later)
}

function listingLine({ need }: Run, seats: Seat[], isOurs: boolean): Line {
  const who = isOurs ? 'us' : 'developer'
  const note = isOurs ? ('in_group' as const) : null
  const waiting = momentsOf(
    seats.filter((seat) => isLive(seat) && seat.listed_at === null),
    'accepted_at',
  )
  if (waiting[0]) return line('listing', who, { ...waits(waiting[0]), waiting: waiting.length, note })
  const enough = momentsOf(seats, 'listed_at')[need - 1]
  const [first = null] = momentsOf(seats, 'accepted_at')
  return line('listing', who, { ...(enough ? done(first, enough) : later), note })
}

/** Testers who are in: done with day 1, because those who leave before it do not count. */
function joinedLine({ started_at }: Run, seats: Seat[]): Line {
  const [first] = momentsOf(seats, 'listed_at')
  if (started_at) return line('joined', 'testers', done(first ?? null, started_at))
  const reached = reachedBy(seats, 'opted_in_at')
  return line('joined', 'testers', first ? { ...waits(first), reached } : later)
}

function joiningLines(facts: SetupFacts): Line[] {
  const { app, run, seats, access } = facts
  const lister = access ? listedBy(access) : app.access_method === 'managed_group' ? 'us' : 'hand'
  if (!run)
    return [
      line('team', 'us', later),
      line('accepting', 'testers', later),
      line('listing', lister === 'us' ? 'us' : 'developer', later),
      line('joined', 'testers', later),
    ]
  const lines = [
    teamLine(run),
    acceptingLine(run, seats),
    groupLine(facts, lister),
    listingLine(run, seats, lister === 'us'),
    joinedLine(run, seats),
  ]
  if (!run.paused_at) return lines
  const paused = { who: 'operator', since: run.paused_at, note: 'paused' } as const
  return lines.map((each) => (each.state === 'waits' ? { ...each, ...paused } : each))
}

const endLine = (each: Line): Line =>
  each.state === 'done' ? each : { ...each, state: 'not_needed', since: null, reached: null, waiting: null, note: null }

/**
 * Lines before day 1, from what is stored: each with its state, who acts, since when it waits, and when it was done.
 * What is missing of a set-up is what `missingSetup` says, by which tests begin.
 */
export function progressOf(facts: SetupFacts): Progress {
  const { app, run } = facts
  const isOver = !allowed('setUp', app.status) || (run !== null && run.closed_at !== null)
  const lines = (stage: Line[]) => (isOver ? stage.map(endLine) : stage)
  return {
    set_up: {
      since: isOver && !run?.ready_at ? null : app.created_at,
      done_at: run?.ready_at ?? null,
      lines: lines([...paymentLines(facts), ...partLines(facts)]),
    },
    joining: {
      since: isOver && !run?.started_at ? null : (run?.ready_at ?? null),
      done_at: run?.started_at ?? null,
      lines: lines(joiningLines(facts)),
    },
    need: run?.need ?? null,
  }
}
