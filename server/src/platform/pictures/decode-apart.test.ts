import { expect, test } from 'vitest'
import { decodeApart } from './decode-apart.ts'

const module = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const greedy =
  module(`export const take = () => { const all = []; for (;;) all.push(Buffer.allocUnsafeSlow(256 * 1024 * 1024)) }
  export const describe = () => Promise.resolve({ pid: process.pid, secrets: Object.keys(process.env).filter((name) => name !== 'PWD') })`)

test('a picture that takes too much memory ends its process alone, and the next one gets another, without any variable', async () => {
  const before = await decodeApart<{ pid: number }>(greedy, 'describe')
  await expect(decodeApart(greedy, 'take')).rejects.toThrow('its process died')
  const after = await decodeApart<{ pid: number; secrets: string[] }>(greedy, 'describe')
  expect(after.pid).not.toBe(before.pid)
  expect(after.pid).not.toBe(process.pid)
  expect(after.secrets.filter((name) => !/^(NODE_CHANNEL|_$|SHLVL|OLDPWD)/.test(name))).toEqual([])
})
