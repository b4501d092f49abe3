import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'
import { fill, machines, valuesOf, variablesOf } from './site.ts'

const valuesFor = valuesOf('/srv/drill', '/usr/lib/postgresql/18/bin', false)
const [first] = machines
const templates = readdirSync(new URL('../../deploy/ha', import.meta.url)).filter((file) => /\.\w+$/.test(file))

it.each(templates)('deploy/ha/%s is filled in by what site.env names', (file) => {
  expect(fill(file, valuesFor(first))).not.toMatch(/\$|undefined/)
})

it('the configuration of servers leads requests and the owner to the same database, as two roles', () => {
  const SECRET_KEY = 'ab'.repeat(32)
  const { HOST, TRUST_PROXY, ...urls } = variablesOf(fill('fortnight.env', valuesFor(first)))
  const config = readConfig({ HOST, TRUST_PROXY, ...urls, SECRET_KEY })
  expect(config.trustProxy).toBe(machines.map(({ address }) => address).join())
  const [server, owner] = [config.databaseUrl, config.databaseOwnerUrl].map((url) => new URL(url ?? ''))
  expect([server?.host, server?.pathname]).toEqual([owner?.host, owner?.pathname])
  expect([server?.username, owner?.username]).toEqual(['fortnight_server', 'fortnight_owner'])
})
