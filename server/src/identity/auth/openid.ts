import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { Problem } from '@fortnight/contract/problem'
import { hourMs } from '@fortnight/contract/format/spans'
import type { Config } from '../../platform/config.ts'
import type { Attempt } from './openid-attempt.ts'
import { type Identity, identityOf } from './claims.ts'

/** Callback of the provider; registered with it under the public origin. */
export const callbackPath = '/api/auth/google/callback'

const keptMs = hourMs
const patienceSeconds = 5

/** Fetches the provider's metadata, cached for an hour; a failure is not cached. */
function createDiscovery({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>) {
  let known: { configuration: Configuration; until: number } | undefined
  let asking: Promise<Configuration> | undefined
  async function ask() {
    const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: patienceSeconds,
      // By default the library trusts TLS for tokens from the token endpoint and does not verify the signature.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })
    known = { configuration, until: Date.now() + keptMs }
    return configuration
  }
  return async () => {
    if (known && known.until > Date.now()) return known.configuration
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}

/** What binds a provider's answer to the browser that left for it. */
type Secrets = Pick<Attempt, 'state' | 'nonce' | 'verifier'>

export interface OpenId {
  /** The provider's authorization URL for this attempt. */
  begin(secrets: Secrets): Promise<URL>
  /** Identity from the query of the provider's redirect. */
  finish(secrets: Secrets, query: string): Promise<Identity>
}

/** Authorization code flow with PKCE, state and nonce (OpenID Connect Core 3.1, RFC 9700). */
function createOpenId(oidc: NonNullable<Config['oidc']>, publicOrigin: string): OpenId {
  const discovered = createDiscovery(oidc)
  return {
    async begin({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await discovered(), {
        redirect_uri: publicOrigin + callbackPath,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish({ state, nonce, verifier }, query) {
      const configuration = await discovered()
      const { issuer } = configuration.serverMetadata()
      const tokens = await authorizationCodeGrant(configuration, new URL(`${publicOrigin}${callbackPath}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Problem('invalid-token')
      // Providers may return address and name at their userinfo endpoint only (OpenID Connect Core 5.4); Google does
      // not.
      const more = claims['email'] ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      const identity = identityOf(issuer, { ...more, ...claims })
      if (!identity.email_verified) throw new Problem('email-not-verified')
      return identity
    },
  }
}

const made = new WeakMap<NonNullable<Config['oidc']>, OpenId>()

/** The provider of a server; undefined if it has none. What the provider says of itself is remembered. */
export function openIdOf({ oidc, publicOrigin }: Pick<Config, 'oidc' | 'publicOrigin'>): OpenId | undefined {
  if (!oidc) return undefined
  const openId = made.get(oidc) ?? createOpenId(oidc, publicOrigin)
  made.set(oidc, openId)
  return openId
}

/** Whether the person cancelled at the provider. */
export const isCancelled = (error: unknown) =>
  error instanceof AuthorizationResponseError && error.error === 'access_denied'
