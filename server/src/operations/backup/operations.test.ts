import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aPlace, cleanUp, cloneRoot, start } from '../../platform/db/embedded.fixtures.ts'
import { aDemoInstallation, contents } from './backup.testkit.ts'

afterAll(cleanUp)

/** Commands of a section of docs/operations.md, in their order. */
function commandsOf(section: string): string {
  const text = readFileSync(path.join(cloneRoot, 'docs/operations.md'), 'utf8')
  const [, found = ''] = text.split(`\n## ${section}\n`)
  const [intro = ''] = found.split('\n## ')
  return [...intro.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands).join('')
}

test('the documented commands make a backup and restore it', async () => {
  const commands = commandsOf('Backups')
  expect(commands).toMatch(/npm run backup[\s\S]*npm run restore[\s\S]*--check[\s\S]*npm run restore[\s\S]*--key/)
  const home = await aPlace()
  const dataDir = path.join(home, 'data')
  await mkdir(dataDir)
  const { handle } = await aDemoInstallation(dataDir)

  const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
    cwd: cloneRoot,
    input: commands,
    env: { PATH: process.env.PATH, HOME: home, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/is whole: made .*6 users.*every event log is unbroken.*The counters are what they should be/s)

  const back = await start(path.join(home, 'restored'))
  expect(await contents(back)).toEqual(await contents(handle))
}, 120_000)
