import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltScreen } from '@fortnight/contract/built-screens'
import { type Brand, changedIn } from '@fortnight/contract/brand'
import { type IdentitySettings, writtenIdentity } from '@fortnight/contract/identity-settings'
import { Problem } from '@fortnight/contract/problem'
import { isAppPath } from '@fortnight/contract/site-map'
import { isPortalPath } from '@fortnight/contract/site-map/portal-screens'
import { patternOf } from '@fortnight/contract/site-map/screen'
import { guardsOf, policyOf } from './headers.ts'
import { packPage, sendPage, type StoredPage } from './stored-page.ts'

/** Screens whose address can carry a code: it is neither cached nor sent to the next page. */
const discreet = /^\/auth(?:\/|$)/

/** Pages that are not files: drawn at run time, kept in memory. */
export interface PageSource {
  /** All addresses, including `/404`. */
  paths: readonly string[]
  /** The page at one of them; rejects if it can't be drawn. */
  find(path: string): Promise<StoredPage>
}

// The service worker answers for every file of the pages and so must be able to fetch them; other files may fetch
// nothing.
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

interface Settings {
  brand: Brand
  identity: IdentitySettings
  origin: string
  /** Whether there is sample data, and sample testers who act. */
  demo: 'live' | 'still' | undefined
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<meta name="${name}" content="${attribute(content)}"/>`

/** Sends a document of signed-in screens for the address of the request. */
export type SendApplication = (request: FastifyRequest, reply: FastifyReply, status?: number) => void

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

/** What the document of a screen asks for beyond every other: its files, and first of all its data. */
interface Additions {
  first?: string
  last?: string
}

/**
 * A built document with the operator's changes (read by web/app/lib/brand.ts, lib/demo.ts and
 * lib/identity/settings.ts). What its first script reads comes before that.
 */
async function createDocument(
  built: string,
  { brand, identity, origin, demo }: Settings,
  { first = '', last = '' }: Additions = {},
): Promise<SendApplication> {
  const changed = changedIn(brand)
  const written =
    meta('brand', changed && JSON.stringify(changed)) + meta('identity', writtenIdentity(identity)) + meta('demo', demo)
  const html = built.replace('<head>', () => `<head>${first}`).replace('</head>', () => `${written}${last}</head>`)
  const headers = {
    ...guardsOf(origin),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(html, { identity }),
    'x-robots-tag': 'noindex',
  }
  const plain = await packPage(html, headers)
  const quiet = await packPage(html, { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return (request, reply, status) => sendPage(request, reply, discreet.test(pathOf(request)) ? quiet : plain, status)
}

/** Links to the files of a screen, and the names of its data (web/app/application-document.tsx). */
const additionsOf = ({ scripts: [start = '', ...rest], styles, reads, kept }: BuiltScreen): Additions => ({
  first: meta('reads', reads && JSON.stringify(reads)),
  last: [
    `<script type="module" src="${start}"></script>`,
    ...rest.map((file) => `<link rel="modulepreload" href="${file}"/>`),
    ...styles.map((file) => `<link rel="stylesheet" href="${file}"/>`),
    ...(kept ? [`<script type="application/json">${JSON.stringify(kept)}</script>`] : []),
  ].join(''),
})

/** The screens that the application was built with. */
const screensIn = (root: string) => JSON.parse(readFileSync(join(root, '.vite/screens.json'), 'utf8')) as BuiltScreen[]

/** The application's document for each of its screens, written when one is first asked for. */
function applicationDocuments(
  root: string,
  settings: Settings,
  built: readonly BuiltScreen[],
): (path: string) => Promise<SendApplication> {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const screens = built.map((screen) => ({ screen, pattern: patternOf(screen.path) }))
  const others = screens.find(({ screen }) => screen.path === '/*')
  const documents = new Map<BuiltScreen | undefined, Promise<SendApplication>>()
  return (path) => {
    const { screen } = screens.find(({ pattern }) => pattern.test(path)) ?? others ?? {}
    const document = documents.get(screen) ?? createDocument(html, settings, screen && additionsOf(screen))
    documents.set(screen, document)
    return document
  }
}

/**
 * Serves the public pages from memory, the built files (hashed ones as immutable), and for the addresses of signed-in
 * screens the document of the application or of the testers' portal; returns the sender of both.
 */
export async function installPages(
  app: FastifyInstance,
  { root, source, ...settings }: Settings & { root: string; source: PageSource | undefined },
): Promise<SendApplication> {
  const policy = policies(root)
  const screens = screensIn(root)
  const documentOf = applicationDocuments(root, settings, screens)
  const portal = await createDocument(readFileSync(join(root, 'portal.html'), 'utf8'), settings)
  const sendApplication = async (request: FastifyRequest, reply: FastifyReply, status?: number) => {
    const path = pathOf(request)
    const send = isPortalPath(path) ? portal : await documentOf(path)
    send(request, reply, status)
  }
  for (const path of source?.paths ?? []) {
    if (path === '/404') continue
    app.get(path, { config: { stored: true } }, async (request, reply) => {
      if (source) sendPage(request, reply, await source.find(path))
    })
  }
  // Routes of their own: on the way over the one of files the folder is read. Those of sign-in are others' as well.
  for (const { path } of screens)
    if (path !== '/*' && !discreet.test(path)) app.get(path, (request, reply) => sendApplication(request, reply))
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    // The bundler's build notes are not public.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const file = path.replace(/\.(?:br|gz)$/, '')
      void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      const pagePolicy = policy.get(file)
      if (pagePolicy) void reply.header('content-security-policy', pagePolicy)
      // Sites that show a preview of a link load its picture from their own pages.
      if (file.endsWith('/og.png')) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const asked = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(?:api|assets)\//.test(path)
    if (asked && isAppPath(path)) return sendApplication(request, reply)
    if (!asked || !source) throw new Problem('not_found')
    return sendPage(request, reply, await source.find('/404'), 404)
  })
  return sendApplication
}
