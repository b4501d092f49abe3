import { importPKCS8, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { Problem } from '@fortnight/contract/problem'
import { googleProblem } from './google-problem.ts'
import type { ServiceAccount } from './google-settings.ts'

interface GoogleRequest {
  api: 'cloudidentity' | 'groupssettings' | 'androidpublisher' | 'playdeveloperreporting'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
}

export interface Google {
  /** Throws a Problem, in the words of the one table, if Google refuses or does not answer. */
  call<T>(request: GoogleRequest): Promise<T>
}

interface Options {
  /** The key file's own token address is not used. */
  account: ServiceAccount
  scopes: readonly string[]
  /** A user of the operator's domain, for whom the account acts by domain-wide delegation. */
  subject?: string | undefined
  /** Another root of all addresses, for tests. */
  root?: string | undefined
  timeoutMs?: number
}

/** Where each interface is. */
export const googleRoots: Record<GoogleRequest['api'], string> = {
  cloudidentity: 'https://cloudidentity.googleapis.com',
  groupssettings: 'https://www.googleapis.com',
  androidpublisher: 'https://androidpublisher.googleapis.com',
  playdeveloperreporting: 'https://playdeveloperreporting.googleapis.com',
}
const tokenRoot = 'https://oauth2.googleapis.com'

/** Access tokens of this process. They live an hour; a minute earlier another is asked for. */
const tokens = new LRUCache<string, string>({ max: 100 })

/** Sends without following redirects; a body that is no JSON is undefined. */
async function send(url: string, init: RequestInit, timeoutMs: number) {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const body: unknown = await response.json().catch(() => undefined)
    return { ok: response.ok, status: response.status, retryAfter: response.headers.get('retry-after'), body }
  } catch {
    // The message of a failed fetch can quote what was sent.
    throw new Problem('google-busy', 'Google could not be reached. We try again by ourselves.')
  }
}

/** The signed request of a service account (RFC 7523), which Google exchanges for an access token. */
async function assertion({ account, scopes, subject }: Options): Promise<string> {
  const key = await importPKCS8(account.private_key, 'RS256').catch(() => {
    throw new Problem('google-key')
  })
  return new SignJWT({ scope: scopes.join(' ') })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(account.client_email)
    .setSubject(subject ?? account.client_email)
    .setAudience(`${tokenRoot}/token`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

/** Google's REST interfaces, called as a service account. */
export function openGoogle(options: Options): Google {
  const { account, scopes, subject = '', root, timeoutMs = 10_000 } = options
  const cacheKey = [root, account.private_key_id, account.client_email, subject, ...scopes].join(' ')

  async function token(): Promise<string> {
    const known = tokens.get(cacheKey)
    if (known) return known
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertion(options),
    })
    const answer = await send(`${root ?? tokenRoot}/token`, { method: 'POST', body: form }, timeoutMs)
    if (!answer.ok)
      throw answer.status >= 500 || answer.status === 429 ? googleProblem(answer) : new Problem('google-key')
    const { access_token, expires_in } = answer.body as { access_token: string; expires_in: number }
    tokens.set(cacheKey, access_token, { ttl: Math.max(1, expires_in - 60) * 1000 })
    return access_token
  }

  const once = async ({ api, method, path, query, body }: GoogleRequest) =>
    send(
      `${root ?? googleRoots[api]}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      timeoutMs,
    )

  return {
    async call<T>(request: GoogleRequest) {
      let answer = await once(request)
      if (answer.status === 401) {
        // The key was replaced, or the token taken back: another token decides.
        tokens.delete(cacheKey)
        answer = await once(request)
      }
      if (!answer.ok) throw googleProblem(answer)
      return answer.body as T
    },
  }
}
