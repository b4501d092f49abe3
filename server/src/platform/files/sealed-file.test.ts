import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createVault } from '../vault.ts'
import { open, seal } from './sealed-file.ts'

const [key, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
const parts = ['first', 'second', 'third'].map((part) => Buffer.from(part.repeat(100)))

/** A sealed file, as its header and frames. */
const sealed = (vault = createVault(key)) => Array.fromAsync(seal(parts, vault, 'wal-1'))
const opened = async (frames: Buffer[], context = 'wal-1', vault = createVault(key)) =>
  Buffer.concat(await Array.fromAsync(open(Readable.from(frames), vault, context)))

test('a file opens with any key of the ring, and shows none of its contents', async () => {
  const frames = await sealed()
  expect(Buffer.concat(frames).includes('first')).toBe(false)
  expect(await opened(frames)).toEqual(Buffer.concat(parts))
  expect(await opened(frames, 'wal-1', createVault(`${other},${key}`))).toEqual(Buffer.concat(parts))
  await expect(opened(frames, 'wal-1', createVault(other))).rejects.toThrow('another SECRET_KEY')
})

test('it is refused under another name, and if a part was changed, moved, left out or added', async () => {
  const [head, one, two, three] = (await sealed()) as [Buffer, Buffer, Buffer, Buffer]
  await expect(opened([head, one, two, three], 'wal-2')).rejects.toThrow('altered')
  const changed = Buffer.from(two)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const frames of [
    [one, changed, three],
    [two, one, three],
    [one, three],
  ])
    await expect(opened([head, ...frames])).rejects.toThrow('altered')
  for (const frames of [[one, two], [one, two, three.subarray(0, 9)], []])
    await expect(opened([head, ...frames])).rejects.toThrow('ends too early')
  await expect(opened([head, one, two, three, three])).rejects.toThrow('follows its end')
  await expect(opened([one, two, three])).rejects.toThrow('is not sealed')
})
