import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type GoogleCall, googleError, googleIsDown, quotaUsedUp } from './fake-google-answers.ts'
import { fakeService, type PlannedAnswer } from './fake-service.ts'
import { fakeGroups } from './fake-google-groups.ts'
import { fakePlay } from './fake-google-play.ts'
import { fakeReporting } from './fake-google-reporting.ts'
import { discovery, faultsOfAnswer, faultsOfRequest } from './google-discovery.ts'

/** The methods with their paths as patterns. */
const routes = Object.entries(discovery.methods).map(([name, { verb, path, scopes }]) => ({
  name,
  verb,
  scopes,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/:]+)')}$`),
}))

const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
type Pair = ReturnType<typeof makePair>
const pem = ({ privateKey }: Pair) => privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

// One pair for all tests of a process: making one takes a quarter of a second.
let first: Pair | undefined
const firstPair = () => (first ??= makePair())
const client_email = 'fortnight@example-project.iam.gserviceaccount.com'

/** The file of a key that every fake Google knows until it is replaced there. */
export const googleKey = () => JSON.stringify({ client_email, private_key_id: 'first', private_key: pem(firstPair()) })

/**
 * Google's token endpoint, Cloud Identity, Groups Settings, Play Developer and Play Developer Reporting interfaces, as far as
 * tests/google-discovery.json describes them. What that does not allow is refused, and `close` throws it, as it does if an answer
 * of this fake is not one of Google's. A member that was added or removed is shown so `lagMs` later by the clock of `now`, the
 * same time for all or drawn for each.
 */
export async function fakeGoogle({
  now = () => Date.now(),
  lagMs = 0,
  latencyMs = () => 0,
  aborts = () => false,
}: {
  now?: () => number
  lagMs?: number | (() => number)
  /** How long an answer takes. */
  latencyMs?: (method: string) => number
  /** Whether Google aborts a change of members that begins during another one of the same group. */
  aborts?: () => boolean
} = {}) {
  const account = {
    client_email,
    private_key_id: randomUUID(),
    private_key: pem(firstPair()),
  }
  let pair = firstPair()
  const state = { revoked: false, isDown: false, quota: Number.POSITIVE_INFINITY }
  const issued = new Map<string, string>()
  const calls: GoogleCall[] = []
  /** What was sent or answered against the documents. */
  const wrong: string[] = []
  /** When the last change of members of each group is over. */
  const changingUntil = new Map<string, number>()
  const faults: ((call: GoogleCall) => PlannedAnswer | undefined)[] = []
  const groups = fakeGroups(now, typeof lagMs === 'function' ? lagMs : () => lagMs)
  const play = fakePlay(now)
  const reporting = fakeReporting(play.apps)
  const answering = (method: string) =>
    method.startsWith('androidpublisher') ? play : method.startsWith('playdeveloperreporting') ? reporting : groups

  /** The claims of a signed request (RFC 7523); undefined if this account's key did not sign it. */
  function claimsOf(assertion: string): Record<string, unknown> | undefined {
    const [header = '', payload = '', signature = ''] = assertion.split('.')
    const signed = verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${payload}`),
      pair.publicKey,
      Buffer.from(signature, 'base64url'),
    )
    if (!signed) return undefined
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    return read(payload)
  }

  function giveToken(form: URLSearchParams): PlannedAnswer {
    const claims = claimsOf(form.get('assertion') ?? '')
    const isOurs = claims?.['iss'] === account.client_email && claims['aud'] === 'https://oauth2.googleapis.com/token'
    const isFresh = Number(claims?.['exp']) - Number(claims?.['iat']) <= 3600
    if (state.revoked || !isOurs || !isFresh) return { status: 400, body: { error: 'invalid_grant' } }
    const access_token = randomUUID()
    issued.set(access_token, String(claims['scope']))
    return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
  }

  /** What aborts a change of members; keeps until when it goes on otherwise. */
  function overlap({ method, values }: GoogleCall, takesMs: number): PlannedAnswer | undefined {
    if (!/memberships\.(create|delete)$/.test(method)) return undefined
    const [group, now] = [values[0]!, performance.now()]
    const until = changingUntil.get(group) ?? 0
    if (until > now && aborts()) return googleError(409, 'ABORTED', 'The operation was aborted.')
    // Timers count whole milliseconds: the answer can be out a moment before.
    changingUntil.set(group, Math.max(until, now + takesMs - 5))
    return undefined
  }

  function answer(verb: string, url: URL, authorization: string, sent: string): PlannedAnswer {
    const route = routes.find(({ verb: asked, pattern }) => asked === verb && pattern.test(url.pathname))
    if (!route) return googleError(404, 'NOT_FOUND')
    const scopes = issued.get(authorization.replace(/^Bearer /, ''))
    if (!scopes || state.revoked) return googleError(401, 'UNAUTHENTICATED')
    if (!route.scopes.some((scope) => scopes.split(' ').includes(scope))) return googleError(403, 'PERMISSION_DENIED')
    const values = (route.pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent)
    const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {}
    const call = { method: route.name, values, query: url.searchParams, body }
    calls.push(call)
    const faultsOfCall = faultsOfRequest(route.name, url.searchParams, body)
    if (faultsOfCall.length) {
      wrong.push(`${route.name}: ${faultsOfCall.join(', ')}`)
      return googleError(400, 'INVALID_ARGUMENT', faultsOfCall.join(', '))
    }
    if (state.quota-- <= 0) return quotaUsedUp
    for (const fault of faults) {
      const planned = fault(call)
      if (planned) return planned
    }
    const afterMs = latencyMs(route.name)
    const planned = overlap(call, afterMs) ?? answering(route.name).answer(call)
    if (planned.status === 200)
      for (const fault of faultsOfAnswer(route.name, planned.body)) wrong.push(`${route.name}: ${fault}`)
    return { afterMs, ...planned }
  }

  const service = await fakeService((request, sent) => {
    if (state.isDown) return googleIsDown
    const url = new URL(request.url ?? '', 'http://fake')
    if (url.pathname === '/token') return { afterMs: latencyMs(''), ...giveToken(new URLSearchParams(sent)) }
    return answer(request.method ?? '', url, request.headers.authorization ?? '', sent)
  })
  return {
    ...service,
    account,
    calls,
    state,
    groups,
    play,
    wrong,
    async close() {
      await service.close()
      if (wrong.length) throw new Error(`Google's discovery documents say otherwise: ${wrong.join('; ')}`)
    },
    /** Answers by the first fault that answers; returns how to end it. */
    fail(fault: (call: GoogleCall) => PlannedAnswer | undefined) {
      faults.push(fault)
      return () => {
        const at = faults.indexOf(fault)
        // It can have been ended before.
        if (at >= 0) faults.splice(at, 1)
      }
    },
    /** Another key of the same account: tokens of the old one end. */
    rotate() {
      issued.clear()
      pair = makePair()
      Object.assign(account, { private_key_id: randomUUID(), private_key: pem(pair) })
    },
  }
}
