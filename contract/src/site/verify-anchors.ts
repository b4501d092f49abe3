import { dayMs } from '../format/spans.ts'
import { bytesOf, hex, unhex } from '../proofs/hashes.ts'
import { growingRoots, isConsistent, isIncluded, leafHash, merkleTree, rootOf } from '../proofs/merkle.ts'
import { type DatedLine, Refused } from '../proofs/record-file.ts'
import { openSigned, type PublicKey } from '../proofs/signed-text.ts'
import { type AnchorProofs, anchorTokenType, type DayProof, Statement } from './anchors.ts'

/** A statement with the text that was signed. */
export interface SignedStatement extends Statement {
  text: string
}

/** Reads the token of a day. Throws `Refused` if none of these keys signed it. */
export async function readStatement(token: string, keys: readonly PublicKey[]): Promise<SignedStatement> {
  const text = await openSigned(token, anchorTokenType, keys)
  if (text === undefined) throw new Refused(null, 'The statement of a day is not signed with one of our keys.')
  const parsed = Statement.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Refused(null, 'The statement of a day is not what we sign.')
  return { ...parsed.data, text }
}

/** The leaf of a record that ends with this hash, as the proofs name it. */
export const leafOf = async (end: string): Promise<string> => hex(await leafHash(unhex(end)))

/** What the published days say of a record. */
export interface Anchoring {
  /** Number of days that hold an end of it. */
  days: number
  /** The newest of them, and the number of entries that it covers. */
  day: string
  entries: number
}

/**
 * Age at which an entry must be in a published day: check-ins can be a day late, and a record that is being written at night waits for
 * the next.
 */
const heldAfter = 3 * dayMs

/** Throws `Refused` at the first entry that claims to be older than the days which do not hold it. */
async function checkNoneIsNew(entries: readonly DatedLine[], held: number, token: string, keys: readonly PublicKey[]) {
  const { day, made_at } = await readStatement(token, keys)
  const until = Date.parse(made_at) - heldAfter
  const index = entries.findIndex(({ at }, place) => place >= held && Date.parse(at) < until)
  const entry = entries[index]
  if (entry)
    throw new Refused(
      index + 2,
      `Entry ${index + 1} says it is of ${entry.at.slice(0, 10)}, and no day up to ${day} holds it: it was written or changed later.`,
    )
}

/**
 * Checks the proofs of a record with these lines; undefined without a proof. Throws `Refused` if a proof is wrong or one of another
 * record, or if an old entry is in no day.
 */
export async function checkProofs(
  lines: readonly DatedLine[],
  { proofs, newest: newestDay }: AnchorProofs,
  keys: readonly PublicKey[],
): Promise<Anchoring | undefined> {
  const entries = new Map<string, number>()
  for (const [index, { hash }] of lines.entries()) entries.set(await leafOf(hash), index + 1)
  let newest: Anchoring | undefined
  for (const { hash, index, path, token } of proofs) {
    const { day, size, root } = await readStatement(token, keys)
    const known = entries.get(hash)
    if (known === undefined) throw new Refused(null, `The proof of ${day} is for another record.`)
    const proof = { leaf: unhex(hash), index, size, path: path.map(unhex) }
    if (!(await isIncluded(proof, unhex(root))))
      throw new Refused(null, `The proof of ${day} is wrong: it does not lead to the root of that day.`)
    if (!newest || day > newest.day) newest = { days: proofs.length, day, entries: known }
  }
  if (newestDay !== null) await checkNoneIsNew(lines, newest?.entries ?? 0, newestDay, keys)
  return newest
}

/**
 * Checks the tokens of all days, the oldest first: signatures, numbers without gaps, and that each holds all statements before it.
 * Throws `Refused` at the first day that does not fit.
 */
export async function checkDays(tokens: readonly string[], keys: readonly PublicKey[]): Promise<SignedStatement[]> {
  const statements: SignedStatement[] = []
  for (const token of tokens) statements.push(await readStatement(token, keys))
  const roots = growingRoots(await Promise.all(statements.map(({ text }) => leafHash(bytesOf(text)))))
  let [previous, lastDay] = [hex(await rootOf(await merkleTree([]))), '']
  for (const [index, statement] of statements.entries()) {
    const { day, number } = statement
    if (number !== index + 1) throw new Refused(null, `Day ${index + 1} is missing; ${day} is number ${number}.`)
    if (day <= lastDay) throw new Refused(null, `${day} does not come after ${lastDay}.`)
    if (statement.previous !== previous)
      throw new Refused(null, `The statement of ${day} was made for other days before it than those published.`)
    const { value } = await roots.next()
    ;[previous, lastDay] = [hex(value!), day]
  }
  return statements
}

/**
 * Checks that the newest statement still holds a kept one and all days before it. Returns both; throws `Refused` if history was
 * rewritten.
 */
export async function checkKept(
  kept: string,
  { token, inclusion, consistency }: DayProof,
  keys: readonly PublicKey[],
): Promise<{ kept: SignedStatement; newest: SignedStatement }> {
  const [mine, newest] = [await readStatement(kept, keys), await readStatement(token, keys)]
  if (mine.number === newest.number && mine.text === newest.text) return { kept: mine, newest }
  const rewritten = new Refused(null, `The published days no longer hold the statement of ${mine.day} that you kept.`)
  const later = { size: newest.number - 1, root: unhex(newest.previous) }
  const leaf = { leaf: await leafHash(bytesOf(mine.text)), index: mine.number - 1, size: later.size }
  if (!(await isIncluded({ ...leaf, path: inclusion.map(unhex) }, later.root))) throw rewritten
  const earlier = { size: mine.number - 1, root: unhex(mine.previous) }
  if (!(await isConsistent(earlier, later, consistency.map(unhex)))) throw rewritten
  return { kept: mine, newest }
}
