import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What of a component of a CycloneDX document is read here (https://cyclonedx.org/docs/1.5/json/). */
interface Component {
  'bom-ref': string
  name: string
  version: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
  properties?: { name: string; value: string }[]
}

interface BillOfMaterials {
  metadata?: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Licences that permit what the product does: it is run as a service, and its web is sent to browsers. */
const accepted: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  // Of libraries that are used unchanged and as files of their own.
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/** Licences that a package's text states and its manifest does not. */
const stated: Record<string, string> = {
  // DejaVu's own changes are in the public domain, the rest is Bitstream Vera's (its LICENSE).
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  // Its manifest says BSD, its LICENSE has the three clauses.
  'url-template': 'BSD-3-Clause',
}

const has = (component: Component, property: string) =>
  component.properties?.some(({ name, value }) => name === `cdx:npm:package:${property}` && value === 'true') ?? false

/** The document without packages for development, and without the edges that lead to them. */
export function shippedOf<B extends BillOfMaterials>(bill: B): B {
  const components = bill.components.filter((component) => !has(component, 'development'))
  const left = new Set(components.map((component) => component['bom-ref']))
  const isRoot = (ref: string) => !bill.components.some((component) => component['bom-ref'] === ref)
  const dependencies = bill.dependencies
    .filter(({ ref }) => left.has(ref) || isRoot(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => left.has(other)) }))
  return { ...bill, components, dependencies }
}

/** The licence of a package as an SPDX expression, or what its manifest says instead; undefined if nothing does. */
export function licenceOf({ name, licenses = [] }: Component): string | undefined {
  const written = licenses.map((entry) =>
    'expression' in entry ? entry.expression : (entry.license.id ?? entry.license.name),
  )
  return written.join(' AND ') || stated[name]
}

/** Whether every licence of an `AND`, and one of each `OR`, is accepted; an expression of both counts as one of `AND`. */
function isAccepted(licence: string): boolean {
  const parts = licence.replaceAll(/[()]/g, '').split(/ and /i)
  return parts.every((part) => part.split(/ or /i).some((id) => accepted.has(id) || Object.values(stated).includes(id)))
}

/** The packages whose licence is missing or not among those that are accepted, each with its licence. */
export const refusedOf = (components: readonly Component[]): string[] =>
  components
    .filter((component) => !has(component, 'private'))
    .filter((component) => !isAccepted(licenceOf(component) ?? 'none'))
    .map((component) => `${component['bom-ref']} (${licenceOf(component) ?? 'no licence'})`)

/** The licences of packages as a CSV file: package, version, licence. */
export const licenceList = (components: readonly Component[]): string =>
  [
    'package,version,licence',
    ...components
      .filter((component) => !has(component, 'private'))
      .map((component) => {
        // A scope is part of `bom-ref` and of no other field.
        const name = component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@'))
        return `${name},${component.version},${licenceOf(component)}`
      })
      .sort(),
    '',
  ].join('\n')

/**
 * Writes what the product consists of next to the server's bundle: `sbom.cdx.json`, by npm from the lock file, and
 * `licences.csv`. Ends the build if a licence is not accepted.
 */
function write() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  // `--omit dev` would leave out what the root's tests and the server both use, such as the driver of the database.
  const written = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const bill = shippedOf(JSON.parse(written) as BillOfMaterials)
  // npm names the product after the folder that it is built in.
  if (bill.metadata) bill.metadata.component.name = 'fortnight'
  const refused = refusedOf(bill.components)
  if (refused.length) {
    process.stderr.write(`Not shipped with these licences (scripts/bill-of-materials.ts): ${refused.join(', ')}\n`)
    process.exit(1)
  }
  const out = fileURLToPath(new URL('../server/build/', import.meta.url))
  mkdirSync(out, { recursive: true })
  writeFileSync(`${out}sbom.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  writeFileSync(`${out}licences.csv`, licenceList(bill.components))
}

if (import.meta.main) write()
