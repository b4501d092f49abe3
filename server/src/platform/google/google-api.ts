import { createPrivateKey } from 'node:crypto'
import type { JWT, OAuth2Client } from 'google-auth-library'
import { LRUCache } from 'lru-cache'
import type { KeyFile } from '@fortnight/contract/google-accounts'
import { Problem } from '@fortnight/contract/problem'
import { googleProblem } from './google-problem.ts'

/** A service account of Google Cloud. */
export interface GoogleAccount extends KeyFile {
  /** A user of the operator's domain, for whom the account acts by domain-wide delegation. */
  subject?: string | undefined
}

export type GoogleRequest = Parameters<JWT['request']>[0]

interface Answer<T> {
  data: T
}

/** Google, asked as a service account. */
export interface Google {
  /** Throws a Problem, in the words of the one table, if there is no account, or Google refuses or does not answer. */
  request<T>(request: GoogleRequest): Promise<Answer<T>>
}

interface Options {
  /** Read for each request, as the operator can replace it at any time; undefined if there is none. */
  findAccount: () => Promise<GoogleAccount | undefined>
  scopes: readonly string[]
  /** Another root of all addresses, for tests. */
  root?: string | undefined
  timeoutMs?: number
}

/** What Google's own clients are made with. Of the account they use `request` alone. */
export const asClient = (google: Google) => ({ auth: google as unknown as OAuth2Client })

/** Accounts of this process with their access tokens, which live an hour; requests that begin together share one. */
const signedIn = new LRUCache<string, Promise<JWT>>({ max: 100 })

async function signIn(
  account: GoogleAccount,
  { scopes, root, timeoutMs = 10_000 }: Omit<Options, 'findAccount'>,
): Promise<JWT> {
  const { client_email: email, private_key: key, private_key_id: keyId, subject } = account
  try {
    createPrivateKey(key)
  } catch {
    throw new Problem('google-key')
  }
  const { JWT } = await import('google-auth-library')
  return new JWT({
    email,
    key,
    keyId,
    scopes: [...scopes],
    ...(subject && { subject }),
    transporterOptions: {
      timeout: timeoutMs,
      // When to try again is for those who ask.
      retryConfig: { retry: 0 },
      async fetchImplementation(url, init) {
        const { pathname, search, href } = new URL(url instanceof Request ? url.url : url)
        return await fetch(root ? `${root}${pathname}${search}` : href, { ...init, redirect: 'error' })
      },
    },
  })
}

/** Asks Google for a token by that account, which shows whether it accepts the key. Throws a Problem if not. */
export async function proveAccount(account: GoogleAccount, options: Omit<Options, 'findAccount'>): Promise<void> {
  const jwt = await signIn(account, options)
  await jwt.authorize().catch((error: unknown) => {
    throw googleProblem(error)
  })
}

/** Google's REST interfaces, for its own clients (`asClient`) and for requests by hand. */
export function openGoogle(options: Options): Google {
  const { findAccount, scopes, root } = options

  async function once<T>(request: GoogleRequest, isAgain: boolean): Promise<Answer<T>> {
    const account = await findAccount()
    if (!account) throw new Problem('google-off')
    const key = [root, account.private_key_id, account.client_email, account.subject, ...scopes].join(' ')
    const known = isAgain ? undefined : signedIn.get(key)
    const signing = known ?? signIn(account, options)
    signedIn.set(key, signing)
    const jwt = await signing.catch((error: unknown) => {
      signedIn.delete(key)
      throw error
    })
    try {
      return await jwt.request<T>({ ...request })
    } catch (error) {
      const problem = googleProblem(error)
      // The key was replaced, or the token taken back: another token decides.
      if (known && problem.code === 'google-key') return once(request, true)
      throw problem
    }
  }

  return { request: (request) => once(request, false) }
}
