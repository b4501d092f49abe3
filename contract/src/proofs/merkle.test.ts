import { describe, expect, it } from 'vitest'
import { hex, unhex } from './hashes.ts'
import { consistencyPath, inclusionPath, isConsistent, isIncluded, leafHash, merkleTree, rootOf } from './merkle.ts'

// The reference values of Certificate Transparency: github.com/transparency-dev/merkle, testonly/constants.go.
const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const inclusion: [index: number, path: string[]][] = [
  [
    0,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
]
const consistency: [first: number, path: string[]][] = [
  [
    2,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
]

const referenceLeaves = () => Promise.all(data.map((text) => leafHash(unhex(text))))
const someLeaves = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => leafHash(Uint8Array.of(index, index * 7))))

/** The same hashes, one of them with one other bit. */
const bent = (path: readonly Uint8Array[], at: number) =>
  path.map((hash, index) => (index === at ? hash.map((byte, place) => (place === 31 ? byte ^ 1 : byte)) : hash))

describe('the published reference values', () => {
  it.each(roots.map((root, size) => [size, root] as const))('root of %i leaves', async (size, root) => {
    expect(hex(await rootOf(await merkleTree((await referenceLeaves()).slice(0, size))))).toBe(root)
  })

  it.each(inclusion)('inclusion path of leaf %i of 8', async (index, path) => {
    const leaves = await referenceLeaves()
    const made = inclusionPath(await merkleTree(leaves), index)
    expect(made.map(hex)).toEqual(path)
    expect(await isIncluded({ leaf: leaves[index]!, index, size: 8, path: made }, unhex(roots[8]!))).toBe(true)
  })

  it.each(consistency)('consistency path from %i to 8', async (first, path) => {
    const made = await consistencyPath(await referenceLeaves(), first)
    expect(made.map(hex)).toEqual(path)
    const [earlier, later] = [
      { size: first, root: unhex(roots[first]!) },
      { size: 8, root: unhex(roots[8]!) },
    ]
    expect(await isConsistent(earlier, later, made)).toBe(true)
  })
})

it('each leaf of trees of up to 20 is proven, at its own place and by its own path alone', async () => {
  const leaves = await someLeaves(20)
  for (let size = 1; size <= leaves.length; size++) {
    const tree = await merkleTree(leaves.slice(0, size))
    const root = await rootOf(tree)
    for (let index = 0; index < size; index++) {
      const proof = { leaf: leaves[index]!, index, size, path: inclusionPath(tree, index) }
      expect(await isIncluded(proof, root)).toBe(true)
      expect(await isIncluded({ ...proof, leaf: leaves[(index + 1) % 20]! }, root)).toBe(false)
      expect(await isIncluded({ ...proof, index: size }, root)).toBe(false)
      expect(await isIncluded({ ...proof, path: [...proof.path, root] }, root)).toBe(false)
      if (size === 1) continue
      expect(await isIncluded({ ...proof, index: (index + 1) % size }, root)).toBe(false)
      expect(await isIncluded({ ...proof, path: proof.path.slice(1) }, root)).toBe(false)
      expect(await isIncluded({ ...proof, path: bent(proof.path, proof.path.length - 1) }, root)).toBe(false)
    }
  }
})

it('a tree of up to 20 leaves begins with each of its earlier ones, and with no other', async () => {
  const leaves = await someLeaves(20)
  const heads = await Promise.all(
    Array.from({ length: 21 }, async (_, size) => ({
      size,
      root: await rootOf(await merkleTree(leaves.slice(0, size))),
    })),
  )
  for (let size = 1; size <= leaves.length; size++)
    for (let first = 1; first <= size; first++) {
      const [earlier, later] = [heads[first]!, heads[size]!]
      const path = await consistencyPath(leaves.slice(0, size), first)
      expect(await isConsistent(earlier, later, path)).toBe(true)
      expect(await isConsistent({ ...earlier, root: heads[0]!.root }, later, path)).toBe(false)
      expect(await isConsistent(earlier, { ...later, root: heads[0]!.root }, path)).toBe(false)
      for (const at of path.keys()) expect(await isConsistent(earlier, later, bent(path, at))).toBe(false)
    }
  expect(await isConsistent(heads[3]!, heads[2]!, [])).toBe(false)
})
