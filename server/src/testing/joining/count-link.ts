import { dayIn, daysBetween } from '@fortnight/contract/calendar'
import { actionPath } from '@fortnight/contract/messaging/action-links'
import {
  type ActionProblem,
  type ActionView,
  CountForm,
  CountPictureForm,
} from '@fortnight/contract/testing/action-links'
import { Problem } from '@fortnight/contract/problem'
import { shownOf } from '@fortnight/contract/testing/play-counts'
import { consoleGap, inOn } from '@fortnight/contract/testing/run-outlook'
import { isGenuineCount, readCountToken } from '../../messaging/action-links/count-token.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { replayRun } from '../ledger/replay.ts'
import * as storedConsoleCounts from './console-counts.repository.ts'
import { readCount } from './read-count.ts'
import { reportCount } from './report-count.ts'

type LinkContext = Pick<ServiceContext, 'db' | 'vault' | 'clock' | 'limits' | 'readText'>

/** Days after which the count of a day is no longer asked for by its link. */
const openDays = 2

/** The run and the day of a link that we made for its developer; undefined for every other. */
export async function readCountLink({ db, vault }: LinkContext, token: string) {
  const read = readCountToken(token)
  const run = read && (await storedConsoleCounts.findLinked(db, read.link.run))
  // An unknown run costs the same work: no user has an empty id.
  const isGenuine = read && isGenuineCount(vault, read.link, run?.owner_id ?? '', read.proof)
  return read && run && isGenuine ? { day: read.link.day, run, token } : undefined
}
export type LinkedCount = NonNullable<Awaited<ReturnType<typeof readCountLink>>>

function isOpen({ run, day }: LinkedCount, now: Date): boolean {
  const age = daysBetween(day, dayIn(run.timezone, now))
  return run.closed_at === null && run.staffed_at !== null && age >= 0 && age <= openDays
}

/** What the page of the link shows; undefined if it allows nothing. */
export async function countView({ db, clock }: LinkContext, linked: LinkedCount): Promise<ActionView | undefined> {
  if (!isOpen(linked, clock())) return undefined
  const { run, day } = linked
  const { state } = await replayRun(db, run)
  const known = state.play_counts.find((count) => count.day === day)
  // People who were invited before one count are most likely in at the next.
  const invited = (known ?? state.play_counts.at(-1))?.own ?? 0
  return {
    is: 'count',
    app: run.name,
    app_id: run.app_id,
    day,
    expected: inOn(state.seats, day).length + invited,
    own: invited,
    done: known ? { shown: shownOf(known), missing: consoleGap(state) } : null,
    read: null,
  }
}

/** What a picture shows, for the page to ask about. */
async function readPicture({ limits, readText }: LinkContext, { run }: LinkedCount, picture: File) {
  await limits.count('picture', run.owner_id)
  try {
    const read = await readCount(Buffer.from(await picture.arrayBuffer()), readText)
    return read === undefined ? { problem: 'count_unread' as const } : { read }
  } catch (error) {
    if (error instanceof Problem && ['invalid', 'too_large', 'unavailable'].includes(error.code))
      return { problem: 'count_unread' as const }
    throw error
  }
}

/** Takes the count that the page's form sends, or reads it in a picture; undefined if the link allows none. */
export async function answerCount(
  context: LinkContext,
  linked: LinkedCount,
  fields: unknown,
): Promise<{ to: string } | { problem: ActionProblem } | { read: number } | undefined> {
  if (!isOpen(linked, context.clock())) return undefined
  const sent = CountPictureForm.safeParse(fields)
  if (sent.success) return readPicture(context, linked, sent.data.picture)
  const form = CountForm.safeParse(fields)
  if (!form.success) return { problem: 'count' }
  const { run, day, token } = linked
  const { shown, own } = form.data
  try {
    await reportCount(context, { app: run.app_id, owner: run.owner_id, day, shown, own })
  } catch (error) {
    // The test ended a moment ago.
    if (error instanceof Problem && ['conflict', 'not_found', 'invalid'].includes(error.code)) return undefined
    throw error
  }
  return { to: actionPath(token) }
}
