import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aBuiltWeb } from '../../platform/http/pages.testkit.ts'
import { anyCharacter } from '../../../../tests/any-text.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.stop())
const origin = 'https://fortnight.example'
const world = useTestServer({ env: { ...provider.env, PUBLIC_ORIGIN: origin } })
const withPages = useTestServer({ env: { ...provider.env, PUBLIC_ORIGIN: origin }, webRoot: aBuiltWeb() })

/** Sends the query unchanged. */
const ask = (query: string, path = '/api/auth/google') => world.app.inject(`${path}?${query}`)
const asking = (redirectUri: string) => `redirect_uri=${encodeURIComponent(redirectUri)}`

const tricks: [string, string][] = [
  ['another host', asking('https://evil.example')],
  ['another host with our path', asking('https://evil.example/auth/callback')],
  ['no scheme', asking('//evil.example')],
  ['three slashes', asking('///evil.example')],
  ['a path of ours that leads away', asking(`${origin}//evil.example`)],
  ['a backslash', asking('\\evil.example')],
  ['two backslashes', asking('\\\\evil.example')],
  ['a slash and a backslash', asking('/\\evil.example')],
  ['a backslash after our host', asking(`${origin}\\@evil.example`)],
  ['backslashes for slashes', asking('https:\\\\fortnight.example')],
  ['our host as a user', asking(`${origin}@evil.example`)],
  ['our host as a user with a password', asking('https://fortnight.example:443@evil.example/')],
  ['a user before our host', asking('https://evil.example@fortnight.example')],
  ['an empty user', asking('https://@fortnight.example')],
  ['our host as a subdomain', asking(`${origin}.evil.example`)],
  ['our host at an end', asking('https://evilfortnight.example')],
  ['a subdomain of ours', asking('https://evil.fortnight.example/auth/callback')],
  ['a subdomain of ours with a dash', asking(`${origin}-evil.example`)],
  ['http', asking('http://fortnight.example')],
  ['http to the callback', asking('http://fortnight.example/auth/callback')],
  ['our port, spelt out', asking(`${origin}:443`)],
  ['another port', asking(`${origin}:8443/auth/callback`)],
  ['an empty port', asking(`${origin}:`)],
  ['javascript', asking('javascript:alert(1)//fortnight.example')],
  ['javascript with a line break', asking(`java\nscript:alert(1)//${origin}`)],
  ['data', asking('data:text/html,<script>alert(1)</script>')],
  ['a scheme of an app', asking('fortnight://auth/callback')],
  ['a scheme and no slashes', asking('https:fortnight.example')],
  ['one slash', asking('https:/fortnight.example')],
  ['a dot after the host', asking(`${origin}./auth/callback`)],
  ['a letter of another alphabet', asking('https://fоrtnight.example')],
  ['the same in punycode', asking('https://xn--frtnight-k1g.example')],
  ['a full-width letter', asking('https://ｆortnight.example')],
  ['a full-width dot', asking('https://fortnight。example')],
  ['a soft hyphen', asking('https://fort\u00adnight.example')],
  ['a zero-width space', asking('https://fort\u200bnight.example')],
  ['text from right to left', asking(`\u202e${origin}`)],
  ['upper case', asking('HTTPS://FORTNIGHT.EXAMPLE')],
  ['an upper-case host', asking('https://Fortnight.example/auth/callback')],
  ['an upper-case path', asking(`${origin}/AUTH/CALLBACK`)],
  ['a space before', asking(` ${origin}`)],
  ['a space after', asking(`${origin} `)],
  ['a plus for a space', `redirect_uri=+${origin}`],
  ['a tab inside', asking('https://fort\tnight.example')],
  ['NUL after', asking(`${origin}\u0000`)],
  ['NUL before another host', asking(`${origin}\u0000.evil.example`)],
  ['a header after a line break', asking(`${origin}\r\nLocation: https://evil.example`)],
  ['a cookie after a line break', asking(`${origin}/auth/callback\r\nSet-Cookie: a=b`)],
  ['a line break alone', asking(`${origin}\n`)],
  ['a fragment', asking(`${origin}/auth/callback#evil`)],
  ['an empty fragment', asking(`${origin}#`)],
  ['a query', asking(`${origin}/auth/callback?next=https://evil.example`)],
  ['an empty query', asking(`${origin}/auth/callback?`)],
  ['a slash too many', asking(`${origin}/auth/callback/`)],
  ['two slashes in the path', asking(`${origin}//auth/callback`)],
  ['a path that climbs', asking(`${origin}/auth/callback/../../evil`)],
  ['a path that climbs, encoded', asking(`${origin}/auth/callback/%2e%2e/evil`)],
  ['another page of ours', asking(`${origin}/dashboard`)],
  ['the error page', asking(`${origin}/auth/error`)],
  ['the callback of the provider', asking(`${origin}/api/auth/google/callback`)],
  ['parameters of a path', asking(`${origin}/auth/callback;evil`)],
  ['a path alone', asking('/auth/callback')],
  ['a host alone', asking('fortnight.example')],
  ['the address of this machine', asking('http://127.0.0.1:3000/auth/callback')],
  ['localhost', asking('http://localhost:3000/auth/callback')],
  ['the address encoded twice', `redirect_uri=${encodeURIComponent(encodeURIComponent(origin))}`],
  ['a broken escape', `redirect_uri=${origin}/%E0%A4%A`],
  ['half an escape', `redirect_uri=${origin}%`],
  ['nothing', ''],
  ['an empty value', 'redirect_uri='],
  ['no value', 'redirect_uri'],
  ['two values', `${asking(origin)}&${asking('https://evil.example')}`],
  ['two values, ours last', `${asking('https://evil.example')}&${asking(origin)}`],
  ['ours twice', `${asking(origin)}&${asking(origin)}`],
  ['two values, one name encoded', `${asking(origin)}&redirect%5Furi=https://evil.example`],
  ['a list', `redirect_uri[]=${origin}`],
  ['a list by number', `redirect_uri[0]=${origin}`],
  ['an object', `redirect_uri[href]=${origin}`],
  ['a name in another case', `Redirect_Uri=${origin}`],
  ['a prototype', `__proto__[redirect_uri]=${origin}`],
  ['a semicolon for an ampersand', `a=b;redirect_uri=${origin}`],
  ['8 KB after ours', asking(`${origin}/${'a'.repeat(8192)}`)],
]

describe('redirect_uri', () => {
  it.each(tricks)('with %s is refused without a redirect', async (_case, query) => {
    for (const [app, path] of [
      [world.app, '/api/auth/google'],
      [world.app, '/auth/google'],
      [withPages.app, '/auth/google'],
    ] as const) {
      const answer = await app.inject(`${path}?${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.headers).not.toHaveProperty('location')
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    expect((await ask(query)).json()).toEqual({ code: 'malformed', detail: 'OAuth initiation failed' })
  })

  it('refused to a browser shows it the application', async () => {
    const answer = await withPages.app.inject('/auth/google?redirect_uri=https://evil.example')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('Application')
  })

  it.each(['/api/auth/google', '/api/auth/google/', '/auth/google', '/auth/google/'])(
    'is valid at %s, whatever else the query contains',
    async (path) => {
      const answer = await withPages.app.inject(`${path}?${asking(origin)}&scope=admin&redirect=https://evil.example`)
      expect([answer.statusCode, new URL(String(answer.headers.location)).origin]).toEqual([303, provider.issuer])
      expect(answer.headers.location).not.toContain('evil')
    },
  )

  it('never decides where the browser goes', async () => {
    const signs = [
      'https://',
      'http://',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '&',
      '=',
      '.',
      '%2f',
      '%5c',
      '%00',
      '\r\n',
      ' ',
    ]
    const fragments = [origin, 'fortnight.example', 'evil.example', 'auth/callback', 'redirect_uri', 'javascript:']
    const part = fc.constantFrom(...signs, ...fragments)
    const value = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: anyCharacter }),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string().map((end) => origin + end),
    )
    // Addresses are bytes: characters that no client can send are left out.
    const query = fc.oneof(
      value.map((said) => asking(said.toWellFormed())),
      value.map((said) => `redirect_uri=${said.replaceAll(/[^!-~]/g, '')}`),
    )
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom('/api/auth/google', '/auth/google'), async (asked, path) => {
        const { statusCode, headers } = await ask(asked, path)
        if (headers.location === undefined) expect(statusCode).toBeGreaterThanOrEqual(400)
        else expect(new URL(headers.location).origin).toBe(provider.issuer)
      }),
      { numRuns: 500 },
    )
  })
})
