import { extractText, getDocumentProxy } from 'unpdf'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { endpointCalls, table as calls } from '../../tests/endpoint-fixtures.ts'
import type { Resources } from '../../tests/resource-factories.ts'
import type { Filled } from './fill.ts'
import type { Seen } from './look.ts'

/** What makes a reader of PDFs act (ISO 32000-2, 12.6.4). */
const acts = /\/(JavaScript|JS|Launch|OpenAction|SubmitForm|ImportData|AA)\b|\/URI\s*\(\s*(?i:javascript):/

/** The objects of a document, which are not compressed, without their streams, in which any letters can be. */
const objectsOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')

/** Reads every PDF of the contract with the planted texts: they are text in it, and nothing in it acts. */
export async function lookAtPdfs(origin: string, { people, developers }: Filled): Promise<Seen> {
  const seen: Seen = { pages: 0, shown: new Set(), findings: new Set() }
  const pdfs = (calls as { name: string; endpoint: Endpoint }[]).filter(({ endpoint }) =>
    endpoint.path.endsWith('.pdf'),
  )
  const { headers } = people.developer
  const mine = (await (await fetch(`${origin}/api/apps/user`, { headers })).json()) as { id: string }[]
  for (const { name, endpoint } of pdfs) {
    const example = endpointCalls[name]?.(developers as Resources).url ?? ''
    const others = endpoint.path.startsWith('/api/apps') ? mine.map(({ id }) => endpoint.path.replace(':id', id)) : []
    let read = 0
    for (const url of [example, ...others]) {
      const answer = await fetch(origin + url, { headers })
      // Not every app has come that far.
      if (!answer.ok) continue
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const act = acts.exec(objectsOf(bytes))
      if (act) seen.findings.add(`${name}: acts by ${act[0]}`)
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
      read += 1
      for (const [, number] of text.matchAll(/planted-(\d+)/g)) seen.shown.add(Number(number))
    }
    seen.pages += read
    if (!read) seen.findings.add(`${name}: no PDF could be read`)
  }
  return seen
}
