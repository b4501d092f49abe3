import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aPlace, cleanUp, cloneFor, isRoot, unprivilegedUser } from './db/embedded.fixtures.ts'

afterAll(cleanUp)

/** What a process of root finds once it has given root up, or why it has not. */
async function after(folder: string, user = unprivilegedUser, env: Record<string, string> = {}): Promise<unknown> {
  const module = path.join(await cloneFor(unprivilegedUser), 'server/src/platform/give-up-root.ts')
  const script = `
    import fs from 'node:fs'
    import { giveUpRoot } from ${JSON.stringify(module)}
    const folder = ${JSON.stringify(folder)}
    const why = giveUpRoot([folder, folder + '/away'], ${JSON.stringify(user)})
    const tried = (act) => { try { return act() } catch (error) { return error.code } }
    console.log(JSON.stringify(why ?? {
      ids: [process.getuid(), process.getgid(), process.geteuid(), process.getgroups()],
      key: tried(() => fs.readFileSync(folder + '/secret.key', 'utf8')),
      made: tried(() => fs.mkdirSync(folder + '/outbox')) ?? 'made',
      others: tried(() => fs.readFileSync(folder + '/theirs', 'utf8')),
      back: tried(() => process.setuid(0)),
    }))`
  const node = path.join(
    await cloneFor(unprivilegedUser),
    path.relative(path.resolve(import.meta.dirname, '../../..'), process.execPath),
  )
  const options = { cwd: '/', encoding: 'utf8', env: { ...process.env, ...env } } as const
  return JSON.parse(execFileSync(node, ['--input-type=module', '-e', script], options))
}

test.runIf(isRoot)('a server that root started goes on as the user of its data, for good', async () => {
  const folder = await aPlace('data')
  for (const name of ['secret.key', 'theirs']) writeFileSync(path.join(folder, name), 'mine', { mode: 0o600 })
  const { uid, gid } = unprivilegedUser
  expect(await after(folder)).toEqual({
    ids: [uid, gid, uid, [gid]],
    key: 'mine',
    made: 'made',
    others: 'EACCES',
    back: 'EPERM',
  })
})

test.runIf(isRoot)('it stays root, and says why, if that user cannot enter the data or is root', async () => {
  const place = await aPlace()
  const folder = path.join(place, 'closed')
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  expect(await after(folder)).toBe(`uid ${unprivilegedUser.uid} cannot enter ${folder}`)
  expect(await after(place, { uid: 0, gid: 0 })).toBe(`${place} belongs to root`)
})

test.runIf(isRoot)('what Node compiled for root is kept where only root may write', async () => {
  const compiled = await aPlace('compiled')
  chmodSync(compiled, 0o700)
  await after(await aPlace('data'), unprivilegedUser, { NODE_COMPILE_CACHE: compiled })
  const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(0)
})
