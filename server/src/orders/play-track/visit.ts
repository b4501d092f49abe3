import { Problem } from '@fortnight/contract/problem'
import type { PlayCall } from '@fortnight/contract/orders/play-track'
import type { PlayPurpose } from '@fortnight/contract/vocabulary/play-purposes'
import type { GooglePlaySettings } from '../../platform/google/google-settings.ts'
import { type Google, openGoogle } from '../../platform/google/google-api.ts'
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

/** Refuses everything while the operator has no account: connections that were made before then go on by hand. */
const noGoogle: Google = { call: () => Promise.reject(new Problem('google-off')) }

/** Google by the operator's account: the Play Developer API, unless other scopes are named. */
export const openPlay = (settings: GooglePlaySettings | undefined, scopes: readonly string[] = playScopes): Google =>
  settings ? openGoogle({ account: settings.account, scopes, root: settings.url }) : noGoogle

/** Letters of a request or an answer that are kept. */
const mostLetters = 2000
const short = (value: unknown) => (value === undefined ? null : JSON.stringify(value).slice(0, mostLetters))

/** Writes down every request and its answer. Tokens are asked for below it, and are in none. */
const recording = (google: Google, calls: PlayCall[]): Google => ({
  async call<T>(request: Parameters<Google['call']>[0]) {
    const { method, path, query, body } = request
    const line: PlayCall = {
      request: `${method} ${path.replace(/^.*?\/(?:applications|apps)\//, '/').replace(/\/edits\/[^/:]+/, '/edits/-')}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      sent: short(body),
      problem: null,
      answer: null,
    }
    calls.push(line)
    try {
      const answer = await google.call<T>(request)
      line.answer = short(answer)
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
