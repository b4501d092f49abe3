import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { policyOf } from './headers.ts'
import { aBuiltWeb } from './pages.testkit.ts'

const script = "document.documentElement.dataset.theme = 'dark'"
const page = `<!doctype html><script>${script}</script><script type="module" src="/assets/a-1.js"></script><p>Home`
const application = '<!doctype html><head><script>start()</script></head><p>Application'
const portal = '<!doctype html><head><script>begin()</script></head><p>Portal'
const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const webRoot = aBuiltWeb({
  draw: `(path) => path === '/' ? ${JSON.stringify(page)} : path`,
  files: {
    'client/index.html': application,
    'client/portal.html': portal,
    'client/.vite/manifest.json': '{}',
    'client/.vite/screens.json': JSON.stringify([
      {
        path: '/apps/:id',
        scripts: ['/assets/main-1.js', '/assets/app-1.js'],
        styles: ['/assets/app-1.css'],
        reads: { all: ['/api/apps/user'] },
      },
    ]),
    'client/assets/a-1.js': 'console.log(1)',
    'client/licences.md': '# Licences',
    'client/assets/a-1.js.gz': gzipSync('console.log(1)'),
    'client/assets/offline-1.html': page,
    'client/sw.js': 'skipWaiting()',
    'client/sw.js.gz': gzipSync('skipWaiting()'),
    'client/manifest.webmanifest': '{}',
    'client/og.png': 'a picture',
    'client/icon-192.png': 'a picture',
    'beside.txt': 'not for you',
  },
})

const world = useTestServer({ webRoot })
const branded = useTestServer({ webRoot, env: { BRAND_NAME: 'Fourteen <&>' } })
const live = useTestServer({ webRoot, liveDemo: true })
const get = (url: string, headers: Record<string, string> = {}) => send(world.app, 'GET', url, null, undefined, headers)

describe('the policy of a document', () => {
  it('names its inline scripts by hash, and no others', () => {
    const policy = policyOf(page)
    expect(policy).toContain(`script-src 'self' ${hash(script)};`)
    expect(policy.match(/sha256-/g)).toHaveLength(1)
  })

  it('names a script that occurs twice once, one with attributes by its text alone, and no data block', () => {
    const policy = policyOf(
      '<script>a()</script><script>a()</script><script type="module">\nb()\n</script><script type="application/ld+json">{}</script>',
    )
    expect(policy).toContain(`script-src 'self' ${hash('a()')} ${hash('\nb()\n')};`)
  })

  it('lets only our own pages frame a public page', () => {
    expect(policyOf(page, { framed: true }).split('; ')).toContain("frame-ancestors 'self'")
  })

  it('is exactly this if no tool is configured', () => {
    expect(policyOf('<p>no script', { framed: true, tracking: { vitals: true } })).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; " +
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    )
  })

  it.each([
    [{ tag: 'G-ABC123' }, ['googletagmanager.com', 'google-analytics.com'], ['clarity.ms', 'facebook']],
    [{ heatmap: 'abcd1234' }, ['clarity.ms'], ['google', 'facebook']],
    [{ pixel: '1234567890' }, ['connect.facebook.net', 'www.facebook.com'], ['google', 'clarity.ms']],
  ])('allows the hosts of a configured tool, and no other: %o', (tracking, hosts, others) => {
    const policy = policyOf(page, { tracking })
    for (const host of hosts) expect(policy).toContain(host)
    for (const host of [...others, 'doubleclick', 'bing', 'unsafe', 'https://*;']) expect(policy).not.toContain(host)
    const directives = (text: string) =>
      text.split('; ').filter((directive) => !/^(?:script|connect|img)-src/.test(directive))
    expect(directives(policy)).toEqual(directives(policyOf(page)))
  })

  it('allows nothing inline, no eval, no frame around it, no plug-in and no other origin', () => {
    for (const html of [page, '<p>no script']) {
      const policy = policyOf(html)
      for (const loose of ['unsafe-inline', 'unsafe-eval', 'http:', 'https:', 'localhost', '*'])
        expect(policy).not.toContain(loose)
      for (const strict of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy.split('; ')).toContain(strict)
    }
  })
})

describe('the built web', () => {
  it('sends public pages with the policy of each, to be revalidated', async () => {
    const answer = await get('/')
    expect([answer.statusCode, answer.body]).toEqual([200, page])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(page, { framed: true }),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['br', 'br, gzip', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip;q=0.8, br;q=0', (body: Buffer) => gunzipSync(body)],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, '', (body: Buffer) => body],
  ])(
    'packs a public page as %s for clients that accept "%s", and answers its tag with 304',
    async (encoding, accept, unpack) => {
      const first = await get('/', { 'accept-encoding': accept })
      expect(first.headers['content-encoding']).toBe(encoding)
      expect(unpack(first.rawPayload).toString()).toBe(page)
      const again = await get('/', { 'accept-encoding': accept, 'if-none-match': String(first.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    },
  )

  it('sends hashed files as immutable, compressed if the client accepts it', async () => {
    const plain = await get('/assets/a-1.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    expect(packed.headers['vary']).toMatch(/accept-encoding/i)
  })

  it('declares what each answer is, and the character set of every text', async () => {
    const texts = { '/': 'html', '/dashboard': 'html', '/robots.txt': 'plain', '/licences.md': 'markdown' }
    for (const [path, kind] of Object.entries(texts))
      expect((await get(path)).headers['content-type']).toBe(`text/${kind}; charset=utf-8`)
  })

  it.each(['identity', 'gzip'])(
    'sends the service worker to be revalidated, and lets it fetch from this origin alone (%s)',
    async (accept) => {
      const answer = await get('/sw.js', { 'accept-encoding': accept })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'application/javascript; charset=utf-8',
      ])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      })
    },
  )

  it('sends the offline page as immutable, with the policy of a page', async () => {
    expect((await get('/assets/offline-1.html')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(page),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('sends the manifest of the installed application with its type', async () => {
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/manifest\+json/),
      'cache-control': 'no-cache',
    })
  })

  it('lets other sites show the preview of a link to us, and no other picture of ours', async () => {
    const leave = async (url: string) => (await get(url)).headers['cross-origin-resource-policy']
    expect([await leave('/og.png'), await leave('/icon-192.png')]).toEqual(['cross-origin', 'same-origin'])
  })

  it.each(['/dashboard', '/dashboard/apps/1', '/admin', '/welcome', '/debug', '/setup'])(
    'draws %s from the one document of the application, hidden from search engines',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([200, application])
      expect(answer.headers).toMatchObject({
        'content-security-policy': policyOf(application),
        'x-robots-tag': 'noindex',
      })
    },
  )

  it('names in the document of a screen its files and its first data, the same for all users', async () => {
    const [mine, other] = await Promise.all([get('/apps/1'), get('/apps/2?view=pay')])
    expect(mine.body).toBe(
      '<!doctype html><head><meta name="reads" content="{&quot;all&quot;:[&quot;/api/apps/user&quot;]}"/><script>start()</script>' +
        '<script type="module" src="/assets/main-1.js"></script><link rel="modulepreload" href="/assets/app-1.js"/>' +
        '<link rel="stylesheet" href="/assets/app-1.css"/></head><p>Application',
    )
    expect([other.body, other.headers['etag']]).toEqual([mine.body, mine.headers['etag']])
    expect(mine.headers).toMatchObject({
      'content-security-policy': policyOf(application),
      'cache-control': 'no-cache',
    })
  })

  it.each(['/auth/callback?token=a&user=b', '/auth/backend/callback?error=a', '/auth/error', '/auth'])(
    'draws %s so that its address is neither stored nor sent to the next page',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([200, application])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      expect((await get('/dashboard')).headers).toMatchObject({
        'cache-control': 'no-cache',
        'referrer-policy': 'strict-origin',
      })
    },
  )

  it.each(['/tester', '/tester/', '/tester/offers', '/tester/offers/12', '/tester/apply?code=K7', '/tester?from=mail'])(
    'draws %s from the document of the testers’ portal, hidden from search engines',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([200, portal])
      expect(answer.headers).toMatchObject({
        'content-security-policy': policyOf(portal),
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      expect((await send(branded.app, 'GET', url, null)).body).toContain('<meta name="brand"')
    },
  )

  it.each(['/tester/earnings', '/tester/profile', '/tester/offers/12/more', '/testers'])(
    'draws %s from another document than the testers’ portal',
    async (url) => {
      expect((await get(url)).body).not.toBe(portal)
    },
  )

  it('passes the mark of a live demo to the application, and nothing else', async () => {
    const documentOf = async ({ app }: typeof live) => (await send(app, 'GET', '/dashboard', null)).body
    expect(await documentOf(live)).toContain('<meta name="demo" content="live"/></head>')
    expect(await documentOf(branded)).not.toContain('name="demo"')
  })

  it('passes the operator’s brand to the application, and nothing that could end the attribute', async () => {
    const answer = await send(branded.app, 'GET', '/dashboard', null)
    expect(answer.body).toContain(
      '<meta name="brand" content="{&quot;name&quot;:&quot;Fourteen &lt;&amp;>&quot;}"/></head>',
    )
    expect((await send(branded.app, 'GET', '/', null)).headers['content-security-policy']).not.toContain('unsafe')
  })

  it.each(['/.vite/manifest.json', '/.git/config', '/assets/'])('keeps %s private', async (url) =>
    expect((await get(url)).statusCode).toBe(404),
  )

  it.each(['/nothing', '/dashboards', '/administrator', '/index.php', '/assets'])(
    'answers %s with 404 and a page',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([404, '/404'])
    },
  )

  it.each(['/api/nothing', '/assets/b-2.js'])('answers %s with 404 and JSON', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', detail: 'Not found' }])
  })

  it('answers a POST to a page with 404 and JSON', async () => {
    const answer = await send(world.app, 'POST', '/dashboard', null, {})
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  it.each([
    '/../beside.txt',
    '/..%2fbeside.txt',
    '/%2e%2e/beside.txt',
    '/assets/..%2f..%2fbeside.txt',
    '/..%5cbeside.txt',
    '//beside.txt',
    '/%00',
  ])('serves nothing from outside its folder: %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('not for you')
  })
})
