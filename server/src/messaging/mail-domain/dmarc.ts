import { type Finding, tagsOf } from './finding.ts'
import type { LookUp } from './name-servers.ts'

/** The domain and those above it that a policy can come from, nearest first (the tree walk of DMARC). */
function upwards(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, first) => labels.slice(first).join('.'))
}

/** What receivers do with mail that only pretends to come from the domain. `reports` is where they report to. */
export async function checkDmarc(domain: string, reports: string, lookUp: LookUp): Promise<Finding> {
  const add = `v=DMARC1; p=quarantine; rua=mailto:${reports}`
  for (const above of upwards(domain)) {
    const host = `_dmarc.${above}`
    const found = (await lookUp(host)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    const [record, ...more] = found
    if (!record) continue
    const about = { kind: 'DMARC', host, found, add: null } as const
    if (more.length)
      return {
        ...about,
        state: 'wrong',
        problem: 'There are several DMARC records; receivers then use none of them. Keep one.',
      }
    const tags = tagsOf(record)
    const policy = (above === domain ? undefined : tags.get('sp')) ?? tags.get('p')
    if (policy === 'quarantine' || policy === 'reject') return { ...about, state: 'ok', problem: null }
    if (policy === 'none')
      return {
        ...about,
        state: 'weak',
        problem:
          'It only asks for reports: mail that others send in your name is delivered. Once the reports are clean, refuse it.',
        add: record.replace(/\b(s?p)\s*=\s*none/gi, '$1=quarantine'),
      }
    return {
      ...about,
      state: 'wrong',
      problem: 'It has no policy that receivers know: none, quarantine or reject.',
      add,
    }
  }
  return {
    kind: 'DMARC',
    host: `_dmarc.${domain}`,
    found: [],
    state: 'missing',
    problem:
      'Nothing says what becomes of mail that others send in your name. Gmail and Yahoo ask for a record of everyone who sends much.',
    add,
  }
}
