import type { FastifyInstance } from 'fastify'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { once } from '@fortnight/contract/format/once'
import { problems } from '@fortnight/contract/problem'
import { policyOf } from './headers.ts'
import { documentSchema } from './json-schema.ts'
import { openapi, refusals } from './openapi.ts'
import { publicOpenapi } from './public-openapi.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function part(title: string, schema: Endpoint['reply'] | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  return `<h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(documentSchema(schema, io), null, 2))}</pre>`
}

function row(feature: string, name: string, endpoint: Endpoint): string {
  const refused = refusals(endpoint)
    .map((code) => `<li><b>${problems[code].status}</b> <code>${code}</code> ${escape(problems[code].message)}</li>`)
    .join('')
  return `<details id="${feature}.${name}"><summary><b class="${endpoint.method}">${endpoint.method}</b>
    <code>${escape(endpoint.path)}</code> <span>${escape(endpoint.summary)}</span>
    <small>${endpoint.access.replaceAll('_', ' ')}</small></summary>
    ${part('Path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}
    ${part(`Answer ${endpoint.status ?? 200}`, endpoint.reply, 'output')}
    ${refused && `<h4>Refusals</h4><ul>${refused}</ul>`}</details>`
}

function page(name: string): string {
  const features = Object.entries(api).map(
    ([feature, table]) =>
      `<section><h2>${feature}</h2>${Object.entries<Endpoint>(table)
        .map(([call, endpoint]) => row(feature, call, endpoint))
        .join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(name)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escape(name)} API</h1><p>JSON over HTTP. Send the session's token as <code>Authorization: Bearer</code>. A refused call answers
<code>{ "code", "detail" }</code>; refused input (422) lists one entry for each field. The same as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${features.join('')}</main></body></html>`
}

const css = `:root{color-scheme:light dark;--line:light-dark(#dcd9cf,#333850);--quiet:light-dark(#5c5f6d,#a3a7b5)}
body{margin:0;font:16px/1.55 ui-sans-serif,system-ui,sans-serif;background:light-dark(#f9f8f3,#0e101d);color:light-dark(#14172a,#f4f2ea)}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1rem 5rem}h1{font-size:2.25rem;letter-spacing:-.03em;margin:0}
h2{margin:2.5rem 0 .5rem;font-size:1.25rem}h4{margin:1rem 0 .25rem;font-size:.8125rem;color:var(--quiet)}
details{border-top:1px solid var(--line)}section>details:last-child{border-bottom:1px solid var(--line)}
summary{padding:.75rem 0;cursor:pointer;overflow-wrap:anywhere}summary span,small{color:var(--quiet)}small{float:right}
summary>b{display:inline-block;min-width:4rem;font:600 .8125rem/1 ui-monospace,monospace}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:8px;margin:0}
:focus-visible{outline:2px solid light-dark(#2653c1,#fdca4f);outline-offset:2px}a{color:inherit}`

interface DocsOptions {
  name: string
  origin: string
  version: string
  /** Payloads of customers' webhooks. */
  webhookEvents: Parameters<typeof publicOpenapi>[1]
}

/**
 * `/api/openapi.json` for machines, `/api/docs` for people; both made from the route table. Each is made when it is
 * first asked for: together they take a tenth of the time in which a server starts.
 */
export function installDocs(app: FastifyInstance, options: DocsOptions) {
  const { name: title, origin, version } = options
  const described = { title, origin, version }
  const document = once(() => JSON.stringify(openapi(api, described)))
  const forCustomers = once(() => JSON.stringify(publicOpenapi(api, options.webhookEvents, described)))
  const docs = once(() => {
    const html = page(options.name)
    return { html, policy: policyOf(html) }
  })
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(forCustomers()),
  )
  app.get('/api/docs', (_request, reply) => {
    const { html, policy } = docs()
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  })
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
}
