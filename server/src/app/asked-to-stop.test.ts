import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const file = new URL('asked-to-stop.ts', import.meta.url).href
/** A server that listens for signals, then starts, and says how long it goes on serving. */
const server = `
  const { askedToStop } = await import('${file}')
  const asked = askedToStop(5000)
  setInterval(() => {}, 1000)
  process.stdout.write('starting')
  await new Promise((done) => process.once('message', done))
  process.stdout.write(' ' + (await asked))
  process.exit(0)`

test.each([
  ['SIGTERM', '5000'],
  ['SIGINT', '0'],
] as const)('%s while a server starts stops it in good order once it has started', async (signal, drained) => {
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, ['--input-type=module', '-e', server], { stdio: [...stdio] })
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child.stdout!, 'data')
  child.kill(signal)
  child.send('started')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(said).toBe(`starting ${drained}`)
})
