import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const schema = 'http://schema.org/'
const subClassOf = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'
const line = /^<([^>]+)> <([^>]+)> <([^>]+)>/

/** subject -> objects, for one predicate of the vocabulary that schema.org publishes. */
function relation(predicate: string): Map<string, Set<string>> {
  const file = new URL('schema.nq', import.meta.resolve('@vocabulary/schema'))
  const found = new Map<string, Set<string>>()
  for (const text of readFileSync(fileURLToPath(file), 'utf8').split('\n')) {
    const [, subject = '', said, object = ''] = line.exec(text) ?? []
    if (said !== predicate) continue
    const name = subject.replace(schema, '')
    found.set(name, (found.get(name) ?? new Set()).add(object.replace(schema, '')))
  }
  return found
}

const parents = relation(subClassOf)
const domains = relation(`${schema}domainIncludes`)
const ranges = relation(`${schema}rangeIncludes`)
const plain = ['Text', 'URL', 'Number', 'Integer', 'Boolean', 'Date', 'DateTime', 'Time', 'DataType']

/** A class and everything it is a kind of. */
function kinds(name: string): Set<string> {
  const all = new Set([name])
  for (const type of all) for (const parent of parents.get(type) ?? []) all.add(parent)
  return all
}

const overlap = (some: Iterable<string>, others: Set<string> | undefined) => [...some].some((name) => others?.has(name))

function wrongValue(where: string, property: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => wrongValue(`${where}[${index}]`, property, item))
  const range = ranges.get(property)
  if (typeof value !== 'object' || value === null) {
    // A word of the vocabulary is an address that ends in its name.
    const allowed = plain.some((type) => range?.has(type)) || /^https?:\/\/schema\.org\//.test(String(value))
    // schema.org takes text wherever a thing is expected, but nothing of ours relies on that; durations are text.
    return allowed || range?.has('Duration') ? [] : [`${where} should be a ${[...(range ?? [])].join(' or ')}`]
  }
  const { '@type': type, '@id': id } = value as Record<string, unknown>
  if (type === undefined && id !== undefined) return []
  const overlaps = overlap(kinds(String(type)), range)
  return [...(overlaps ? [] : [`${where} may not be a ${String(type)}`]), ...wrongIn(where, value)]
}

/** Everything in a thing that schema.org does not know: types, properties of a type, kinds of values. */
export function wrongIn(where: string, thing: object): string[] {
  const { '@type': type, '@context': _, '@id': __, ...properties } = thing as Record<string, unknown>
  const name = String(type)
  if (!parents.has(name)) return [`${where}: there is no type ${name}`]
  return Object.entries(properties).flatMap(([property, value]) => {
    const at = `${where}.${property}`
    return overlap(kinds(name), domains.get(property))
      ? wrongValue(at, property, value)
      : [`${at} is no property of ${name}`]
  })
}
