import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Brand, changedIn } from '@fortnight/contract/brand'
import { Problem } from '@fortnight/contract/problem'
import { guardsOf, policyOf } from './headers.ts'
import { sendProblem } from './problems.ts'
import { packPage, sendPage, type StoredPage } from './stored-page.ts'

/** Addresses that the browser's router draws from the one document of the application. */
const application = /^\/(?:dashboard|admin|seo-monitor|welcome)(?:\/|$)/

/** Pages that are not files: drawn at run time, kept in memory. */
export interface PageSource {
  /** Every address, `/404` among them. */
  paths: readonly string[]
  find(path: string): StoredPage | undefined
}

// The worker answers for every file of the pages and so must be able to fetch them; what is no page may fetch nothing.
const worker = 'sw.js'
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** One policy for each built document, from the hashes of its inline scripts; read once at start. */
function policies(root: string): Map<string, string> {
  const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return new Map([
    [join(root, worker), workerPolicy],
    ...documents.map((name) => {
      const file = join(root, name)
      return [file, policyOf(readFileSync(file, 'utf8'))] as const
    }),
  ])
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The application's document, with the brand where the operator has changed it (read by web/app/lib/brand.ts). */
function applicationPage(root: string, brand: Brand, origin: string): Promise<StoredPage> {
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const changed = changedIn(brand)
  const meta = changed ? `<meta name="brand" content="${attribute(JSON.stringify(changed))}"/>` : ''
  const html = built.replace('</head>', () => `${meta}</head>`)
  return packPage(html, {
    ...guardsOf(origin),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(html),
    'x-robots-tag': 'noindex',
  })
}

/** The public pages from memory, the built files (hashed ones cached for ever), and one document for the application's addresses. */
export async function installPages(
  app: FastifyInstance,
  { root, brand, origin, source }: { root: string; brand: Brand; origin: string; source: PageSource | undefined },
) {
  const policy = policies(root)
  const document = await applicationPage(root, brand, origin)
  for (const path of source?.paths ?? []) {
    if (path === '/404') continue
    app.get(path, { config: { stored: true } }, (request, reply) => {
      const page = source?.find(path)
      if (page) sendPage(request, reply, page)
      else reply.callNotFound()
    })
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    // The bundler's notes on the build are nobody's business.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const file = path.replace(/\.(?:br|gz)$/, '')
      void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      const own = policy.get(file)
      if (own) void reply.header('content-security-policy', own)
      // Sites that show a preview of a link load its picture from their own pages.
      if (file.endsWith('/og.png')) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const asked = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(?:api|assets)\//.test(path)
    if (!asked) return sendProblem(reply, new Problem('not_found'))
    const missing = source?.find('/404')
    if (application.test(path)) sendPage(request, reply, document)
    else if (missing) sendPage(request, reply, missing, 404)
    else sendProblem(reply, new Problem('not_found'))
    return undefined
  })
}
