import { hex, sha256 } from './hashes.ts'

/*
 * Merkle trees after RFC 9162, section 2.1, which are those of RFC 6962. Leaves are given as their hashes. No library of npm has
 * both kinds of proof and runs in browsers without a package for Node's Buffer.
 */

type Hash = Uint8Array

/** The hash of a leaf: its prefix keeps it from being taken for a node. */
export const leafHash = (data: Uint8Array): Promise<Hash> => sha256(Uint8Array.of(0), data)

const nodeHash = (left: Hash, right: Hash): Promise<Hash> => sha256(Uint8Array.of(1), left, right)

/** All levels of a tree, from its leaves to its root. A node without a right neighbour goes up as it is. */
export type MerkleTree = readonly (readonly Hash[])[]

/** Makes a tree of these leaf hashes. */
export async function merkleTree(leaves: readonly Hash[]): Promise<MerkleTree> {
  const levels: (readonly Hash[])[] = [leaves]
  for (let level = leaves; level.length > 1;) {
    const above: Hash[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      above.push(right ? await nodeHash(left, right) : left)
    }
    levels.push(above)
    level = above
  }
  return levels
}

/** The root; that of no leaves is the hash of nothing. */
export const rootOf = async (tree: MerkleTree): Promise<Hash> => tree.at(-1)?.[0] ?? (await sha256())

/** The hashes with which the leaf at `index` gives the root. */
export function inclusionPath(tree: MerkleTree, index: number): Hash[] {
  return tree.slice(0, -1).flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
}

/** The root of the leaves from `from` up to before `to`. */
async function rootOfPart(leaves: readonly Hash[], from: number, to: number) {
  return rootOf(await merkleTree(leaves.slice(from, to)))
}

/** The largest power of two below a number. */
const split = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

/** The hashes by which a tree of these leaves is shown to begin with its first `size` leaves (section 2.1.4.1). */
export async function consistencyPath(leaves: readonly Hash[], size: number): Promise<Hash[]> {
  const path: Hash[] = []
  let [from, to, first, whole] = [0, leaves.length, size, true]
  if (first === 0 || first === to) return []
  while (first !== to - from) {
    const k = split(to - from)
    if (first <= k) {
      path.unshift(await rootOfPart(leaves, from + k, to))
      to = from + k
    } else {
      path.unshift(await rootOfPart(leaves, from, from + k))
      from += k
      first -= k
      whole = false
    }
  }
  return whole ? path : [await rootOfPart(leaves, from, to), ...path]
}

const isEqual = (hash: Hash, expected: Hash) => hex(hash) === hex(expected)

/** Where a leaf is said to be. */
export interface Included {
  leaf: Hash
  index: number
  size: number
  path: readonly Hash[]
}

/** Whether a leaf is in the tree with that root (section 2.1.3.2). */
export async function isIncluded({ leaf, index, size, path }: Included, root: Hash): Promise<boolean> {
  if (index >= size) return false
  let [fn, sn, hash] = [index, size - 1, leaf]
  for (const other of path) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      hash = await nodeHash(other, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else hash = await nodeHash(hash, other)
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return sn === 0 && isEqual(hash, root)
}

/** A tree at a moment. */
export interface TreeHead {
  size: number
  root: Hash
}

/** Whether the later tree begins with the earlier one (section 2.1.4.2). */
export async function isConsistent(earlier: TreeHead, later: TreeHead, path: readonly Hash[]): Promise<boolean> {
  if (earlier.size > later.size) return false
  if (earlier.size === later.size) return path.length === 0 && isEqual(earlier.root, later.root)
  if (earlier.size === 0) return path.length === 0
  const isPower = Number.isInteger(Math.log2(earlier.size))
  const [start, ...rest] = isPower ? [earlier.root, ...path] : path
  if (!start) return false
  let [fn, sn, first, second] = [earlier.size - 1, later.size - 1, start, start]
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1]
  for (const hash of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      first = await nodeHash(hash, first)
      second = await nodeHash(hash, second)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else second = await nodeHash(second, hash)
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return sn === 0 && isEqual(first, earlier.root) && isEqual(second, later.root)
}

/**
 * The roots of a growing tree: after each leaf, in turn, with a hash or two for each (the whole trees that it ends with are kept,
 * the largest first).
 */
export async function* growingRoots(leaves: readonly Hash[]): AsyncGenerator<Hash> {
  const whole: { size: number; root: Hash }[] = []
  for (const leaf of leaves) {
    let added = { size: 1, root: leaf }
    for (let last = whole.at(-1); last?.size === added.size; last = whole.at(-1)) {
      whole.pop()
      added = { size: added.size * 2, root: await nodeHash(last.root, added.root) }
    }
    whole.push(added)
    let root = whole.at(-1)!.root
    for (const { root: left } of whole.slice(0, -1).toReversed()) root = await nodeHash(left, root)
    yield root
  }
}
