import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'fortnight-port-'))
afterAll(() => rm(folder, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const sooner = new URL('../platform/resolve-once.ts', import.meta.url).href

it('a server whose port is in use says so in one line, and ends', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DEMO: 'off' }
  const server = spawn(process.execPath, ['--import', sooner, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, problems, [code]] = await Promise.all([text(server.stdout), text(server.stderr), once(server, 'exit')])
  taken.close()
  expect({ out, problems, code }).toEqual({
    out: '',
    problems: `Port ${port} is taken by another program. Choose one with PORT=3001 npm start.\n`,
    code: 1,
  })
})
