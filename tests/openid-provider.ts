import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, interactionPolicy } from 'oidc-provider'

/** A person whom the provider knows, and its claims about them. Claims that are left out are not sent. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
}

/** What a token endpoint might answer that a provider in good order would not. */
type Bend = (token: { claims: Record<string, unknown>; resign: (claims: object, header?: object) => string }) => string

type Context = Parameters<Parameters<Provider['use']>[0]>[0]
type Choice = ProviderPerson | 'cancel' | 'wait'

/** A real OpenID provider on this machine, with a script in the place of the person in front of it. */
export interface OpenIdProvider {
  issuer: string
  /** The variables that make a server sign people in through it. */
  env: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  /** Chooses who signs in from now on; `cancel` turns back, `wait` stops at the list of accounts and does nothing. */
  choose(person: Choice): void
  /** Changes each ID token on its way out. */
  bend(change: Bend | undefined): void
  /** What a browser's visit of that address ends with: the first address beyond the provider. */
  walk(url: string): Promise<URL>
  /** Whether it hangs up on every caller. Its port stays its own: another server of a test could get one that is free. */
  setAway(away: boolean): void
  stop(): Promise<void>
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Token by hand, for those that no library would make. */
export function signedToken(key: KeyObject, header: object, claims: object): string {
  const said = `${base64(header)}.${base64(claims)}`
  return `${said}.${sign('sha256', Buffer.from(said), key).toString('base64url')}`
}

/** The provider asks every user to choose an account; choosing one also signs in and agrees. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/**
 * Starts the provider. `inUserInfo`: address and name come from the userinfo endpoint alone, as the specification has
 * it, and not in ID tokens.
 */
export async function startOpenIdProvider({ inUserInfo = false } = {}): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>()
  let choice: Choice = 'cancel'
  let change: Bend | undefined
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = 'provider'
  // The issuer contains the port, which is known once the server listens on it.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'fortnight', secret: 'a secret of the provider and its client' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        // Of a native client any port of this machine is good (RFC 8252, 7.3): servers under test choose theirs.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/api/auth/google/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: inUserInfo,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policy(), url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['of this provider'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    renderError(context, out) {
      context.body = JSON.stringify(out)
    },
  })
  provider.use(async (context, next) => {
    // Every sign-in begins signed out: another person can be chosen without signing the last one out.
    if (context.path === '/auth') delete context.req.headers.cookie
    if (context.path.startsWith('/interaction/')) return choice === 'wait' ? stand(context) : answer(context, choice)
    await next()
    const { body } = context as { body?: { id_token?: string } }
    if (context.path === '/token' && change && body?.id_token) {
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
      const resign = (said: object, header = {}) =>
        signedToken(privateKey, { alg: 'RS256', kid, typ: 'JWT', ...header }, said)
      context.body = { ...body, id_token: change({ claims, resign }) }
    }
  })

  function stand(context: Context) {
    context.type = 'html'
    context.body = '<title>Choose an account</title>'
  }

  async function answer({ req, res }: Context, chosen: ProviderPerson | 'cancel') {
    const { prompt, session, params } = await provider.interactionDetails(req, res)
    const merge = { mergeWithLastSubmission: true }
    if (chosen === 'cancel')
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'turned back' })
    if (prompt.name !== 'consent') {
      people.set(chosen.sub, chosen)
      return provider.interactionFinished(req, res, { login: { accountId: chosen.sub }, select_account: {} }, merge)
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } }, merge)
  }

  let isAway = false
  server.on('connection', (socket) => void (isAway && socket.destroy()))
  server.on('request', provider.callback())
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    choose(person) {
      choice = person
    },
    bend(to) {
      change = to
    },
    async walk(url) {
      const jar = new Map<string, string>()
      let at = new URL(url)
      while (at.origin === issuer) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const answered = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of answered.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
          jar.set(name, value)
        }
        const next = answered.headers.get('location')
        if (!next) throw new Error(`${answered.status} ${at.pathname} ${await answered.text()}`)
        at = new URL(next, at)
      }
      return at
    },
    setAway(away) {
      isAway = away
      server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
