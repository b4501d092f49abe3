import { Problem } from '@fortnight/contract/problem'
import type { PlayCall } from '@fortnight/contract/orders/play-track'
import type { PlayPurpose } from '@fortnight/contract/vocabulary/play-purposes'
import { type AccountKeeper, googleFor } from '../../platform/google/google-accounts.ts'
import type { Google, GoogleRequest } from '../../platform/google/google-api.ts'
import type { Database } from '../../platform/db/database.ts'
import * as tracks from './play-tracks.repository.ts'
import { androidPublisher, type PlayTrack, playScopes } from './play-track.ts'

export interface PlayContext {
  db: Database['db']
  google: Google
  clock: () => Date
  /** Whether that contact address is one of the owner of an app; a code can be sent there. */
  isOwner: (app: { app_id: string; package_name: string }, contact: string | null) => Promise<boolean>
}

/** Google by the operator's account: the Play Developer API, unless other scopes are named. */
export const openPlay = (keeper: AccountKeeper, scopes: readonly string[] = playScopes): Google =>
  googleFor(keeper, 'play', scopes)

/** Letters of a request or an answer that are kept. */
const mostLetters = 2000
const short = (value: unknown) => (value === undefined ? null : JSON.stringify(value).slice(0, mostLetters))

/** A request as it is read later: without Google's host, the app, and the id of the edit. */
function inShort({ method = 'GET', url, params }: GoogleRequest): string {
  const { pathname } = new URL(String(url))
  const path = pathname.replace(/^.*?\/(?:applications|apps)\//, '/').replace(/\/edits\/[^/:]+/, '/edits/-')
  return `${method} ${path}${params ? `?${new URLSearchParams(params).toString()}` : ''}`
}

/** Writes down every request and its answer. Tokens are asked for below it, and are in none. */
const recording = (google: Google, calls: PlayCall[]): Google => ({
  async request<T>(request: GoogleRequest) {
    const line: PlayCall = { request: inShort(request), sent: short(request.data), problem: null, answer: null }
    calls.push(line)
    try {
      const answer = await google.request<T>(request)
      line.answer = short(answer.data)
      return answer
    } catch (error) {
      line.problem = error instanceof Problem ? error.code : 'internal'
      throw error
    }
  },
})

/** Whether a request changes something, even if nothing is kept of it in the end. */
const changes = ({ request }: PlayCall) => request.startsWith('PUT ')

/** Asks Google about an app, and keeps on record what was asked and answered, whatever comes of it. */
export async function onRecord<T>(
  { db, google, clock }: Omit<PlayContext, 'isOwner'>,
  appId: string,
  purpose: PlayPurpose,
  ask: (google: Google) => Promise<T>,
): Promise<T> {
  const calls: PlayCall[] = []
  let problem: string | null = null
  try {
    return await ask(recording(google, calls))
  } catch (error) {
    problem = error instanceof Problem ? error.code : 'internal'
    throw error
  } finally {
    const made = purpose !== 'unbind' && calls.some(changes) ? 'bind' : purpose
    await tracks.insertVisit(db, { app_id: appId, purpose: made, at: clock(), problem, calls })
  }
}

/** Asks Play Console about an app, on record. */
export const visit = <T>(
  context: Omit<PlayContext, 'isOwner'>,
  appId: string,
  purpose: PlayPurpose,
  ask: (play: PlayTrack) => Promise<T>,
): Promise<T> => onRecord(context, appId, purpose, (google) => ask(androidPublisher(google)))
