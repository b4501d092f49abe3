import { send } from '../tests/fixtures.ts'
import { fingerprint } from '../tests/fingerprint.ts'
import type { Resource } from '../tests/resource-factories.ts'
import type { TestServer } from '../tests/test-server.ts'
import { makeCast } from './cast.ts'
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
}

/**
 * Sends that many requests of that seed to a server whose database holds nothing yet, and judges every answer. The same
 * seed draws the same calls, callers and values with other ids.
 */
export async function playRound(
  world: TestServer,
  seed: number,
  count: number,
  wanted?: ReadonlySet<Resource>,
): Promise<Round> {
  const cast = await makeCast(world, wanted)
  const round: Round = { findings: [], statuses: {}, opened: new Set() }
  const printed = () => fingerprint(world, cast.witness)
  let untouched = await printed()
  let at = 0
  for (const request of drawRequests(cast, seed, count)) {
    at += 1
    const { name, endpoint, who, url, headers } = request
    const payload = String(request.payload).slice(0, 300)
    const found = (what: string) => round.findings.push({ seed, at, name, who, url, payload, what })
    // Administrators may change what is the witness's, so that it is looked at before and after they do.
    const mayChange = who === 'administrator' && endpoint.method !== 'GET'
    if ((mayChange || at === count) && (await printed()) !== untouched)
      found('comes after a change of the witness’s rows')
    const answer = await send(world.app, endpoint.method, url, cast.callers[who], request.payload, headers)
    if (mayChange) untouched = await printed()
    round.statuses[answer.statusCode] = (round.statuses[answer.statusCode] ?? 0) + 1
    if (answer.statusCode < 300) round.opened.add(name)
    const wrong = judge(request, answer, cast, who === 'administrator')
    if (wrong) found(wrong)
  }
  return round
}
