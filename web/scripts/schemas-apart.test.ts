import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { schemasApart } from './schemas-apart.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What the browser gets of a module, or of the half of it that checks. */
function built(path: string, { code = readFileSync(fileOf(path), 'utf8'), half = '' } = {}): string {
  const { handler } = schemasApart().transform as unknown as { handler(code: string, id: string): { code: string } }
  return handler(code, fileOf(path) + half).code
}

const apps = 'contract/src/orders/apps.ts'
const form = (use: string) =>
  built('web/app/features/a-form.tsx', {
    code: `import { apps, appCan } from '@fortnight/contract/orders/apps'\n${use}`,
  })

it('leaves of an endpoint what a call needs, and no schema', () => {
  const plain = built(apps)
  expect(plain).toContain("path: '/api/apps/user'")
  expect(plain).not.toMatch(/from 'zod'|\?checks|summary:|reply:|z\.object/)
  expect(built('contract/src/identity/api-keys.ts')).toContain("stepUp: 'keys'")
})

it('keeps schemas and whole endpoints in the half that checks, and takes all else from the other one', () => {
  const checks = built(apps, { half: '?checks' })
  expect(checks).toMatch(/from 'zod'/)
  expect(checks).toContain('reply:')
  expect(checks).toContain(`from ${JSON.stringify(fileOf(apps))}`)
})

it('leaves words that happen to be called like a part of an endpoint as they are', () => {
  const path = 'contract/src/vocabulary/setup-parts.ts'
  const labels = (code: string) => code.replace(/\/\* @__PURE__ \*\/ \(\(\) => \(|\)\)\(\)/g, '')
  expect(labels(built(path))).toContain("access: 'access'")
})

it('gives a module that calls an endpoint the half without schemas', () => {
  expect(form('await call(apps.create, { body: {} }); appCan')).not.toContain('?checks')
  expect(form('location.href = apps.listMine.path')).not.toContain('?checks')
})

it('gives a module that does anything else with an endpoint the half that checks, and the rest from the other one', () => {
  const code = form('useContractForm(apps.create.body); appCan')
  expect(code).toContain(`import { apps } from "${fileOf(apps)}?checks"`)
  expect(code).toContain(`import { appCan } from "${fileOf(apps)}"`)
})
