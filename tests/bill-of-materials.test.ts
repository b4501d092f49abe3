import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenceList, licenceOf, refusedOf, shippedOf } from '../scripts/bill-of-materials.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as unknown
const property = (name: string) => ({ name: `cdx:npm:package:${name}`, value: 'true' })
const aPackage = (name: string, ...licenses: string[]) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  licenses: licenses.map((id) => ({ license: { id } })),
})

describe('what ships', () => {
  it('is all that is not for development, and no edge leads elsewhere', () => {
    const bill = {
      components: [aPackage('pg', 'MIT'), { ...aPackage('vitest', 'MIT'), properties: [property('development')] }],
      dependencies: [
        { ref: 'fortnight@1', dependsOn: ['pg@1.0.0', 'vitest@1.0.0'] },
        { ref: 'vitest@1.0.0', dependsOn: ['pg@1.0.0'] },
      ],
    }
    const { components, dependencies } = shippedOf(bill)
    expect(components.map(({ name }) => name)).toEqual(['pg'])
    expect(dependencies).toEqual([{ ref: 'fortnight@1', dependsOn: ['pg@1.0.0'] }])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['MIT and ISC', true],
    ['GPL-3.0-only', false],
    ['MIT AND AGPL-3.0-only', false],
    ['SSPL-1.0', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('with the licence %s is accepted: %s', (expression, accepted) => {
    const component = { ...aPackage('one'), licenses: [{ expression }] }
    expect(refusedOf([component])).toEqual(accepted ? [] : [`one@1.0.0 (${expression})`])
    expect(licenceList([component])).toBe(`package,version,licence\none,1.0.0,${expression}\n`)
  })

  it('without a licence is refused, unless its text was read', () => {
    expect(refusedOf([aPackage('one')])).toEqual(['one@1.0.0 (no licence)'])
    expect(licenceOf(aPackage('png-js'))).toBe('MIT')
  })
})

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

describe('the packages of the project', () => {
  it.each(['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'])(
    'are pinned to one version in %s',
    (name) => {
      const { dependencies, devDependencies, optionalDependencies } = read(name) as Manifest
      const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
      )
      expect(loose).toEqual([])
    },
  )

  it('are locked with their hash, and come from the registry that npm is set to', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { integrity?: string; link?: boolean; resolved?: string; inBundle?: boolean }>
    }
    const ours = new Set(['', 'contract', 'server', 'web'])
    const others = Object.entries(packages).filter(([path, { link }]) => !ours.has(path) && !link)
    expect(others.length).toBeGreaterThan(300)
    const loose = others.filter(([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle)
    expect(loose.map(([path]) => path)).toEqual([])
    expect(others.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([])
  })

  it('stay files of their own where their licence wants it: nothing imports those before it needs them', () => {
    const { packages } = read('package-lock.json') as { packages: Record<string, { license?: string; dev?: boolean }> }
    const apart = Object.entries(packages)
      .filter(([path, { license, dev }]) => path && !dev && /\b(?:MPL|LGPL)\b/.test(license ?? ''))
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(apart).toContain('web-push')
    const imports = ['server/src', 'contract/src'].flatMap((folder) =>
      readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.(?:test|testkit|fixtures)\.ts$/.test(file))
        .flatMap((file) => {
          const text = readFileSync(new URL(`../${folder}/${file}`, import.meta.url), 'utf8')
          return [...text.matchAll(/^(?:import|export) (?!type ).*? from '([^'.][^']*)'/gm)].map(([, name]) => name)
        }),
    )
    expect(apart.filter((name) => imports.includes(name))).toEqual([])
  })
})
