import { fingerprint } from '../tests/fingerprint.ts'
import { sendProven } from '../tests/send-proven.ts'
import type { TestServer } from '../tests/test-server.ts'
import type { Cast } from './cast.ts'
import { judge } from './oracle.ts'
import { drawRequests, type FuzzRequest } from './request.ts'

interface Finding extends Pick<FuzzRequest, 'name' | 'who' | 'url'> {
  seed: number
  /** Number of the request in its round. */
  at: number
  payload: string
  what: string
}

export interface Round {
  findings: Finding[]
  /** Answers by status. */
  statuses: Record<number, number>
  /** Endpoints that succeeded at least once. */
  opened: Set<string>
  /** Endpoints and who called them. */
  called: Set<string>
}

/** Requests on their way at the same moment. */
const abreast = 6

/**
 * Sends that many requests of that seed to a server whose database holds the cast and nothing else, and judges every
 * answer. The same seed draws the same calls, callers and values with other ids; which of a few is first can differ.
 */
export async function playRound(world: TestServer, cast: Cast, seed: number, count: number): Promise<Round> {
  const round: Round = { findings: [], statuses: {}, opened: new Set(), called: new Set() }
  const printed = () => fingerprint(world, cast.witness)
  let untouched = await printed()

  async function play(request: FuzzRequest, at: number, isWatched: boolean): Promise<void> {
    const { name, endpoint, who, url, headers } = request
    const payload = String(request.payload).slice(0, 300)
    const found = (what: string) => round.findings.push({ seed, at, name, who, url, payload, what })
    if (isWatched && (await printed()) !== untouched) found('comes after a change of the witness’s rows')
    const answer = await sendProven(world, endpoint.method, url, cast.callers[who], request.payload, headers)
    if (isWatched) untouched = await printed()
    round.statuses[answer.statusCode] = (round.statuses[answer.statusCode] ?? 0) + 1
    round.called.add(`${name} as ${who}`)
    if (answer.statusCode < 300) round.opened.add(name)
    const wrong = judge(request, answer, cast, who === 'administrator')
    if (wrong) found(wrong)
  }

  const going = new Set<Promise<void>>()
  let at = 0
  for (const request of drawRequests(cast, seed, count)) {
    at += 1
    // Administrators may change what is the witness's, so that each of their calls is alone, and it is looked at before and after.
    const isWatched = (request.who === 'administrator' && request.endpoint.method !== 'GET') || at === count
    if (isWatched) await Promise.all(going)
    else if (going.size >= abreast) await Promise.race(going)
    const call: Promise<void> = play(request, at, isWatched).finally(() => going.delete(call))
    going.add(call)
    if (isWatched) await call
  }
  return round
}
