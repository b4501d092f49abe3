import { describe, expect, test } from 'vitest'
import { chunkName, fullName, type History, segmentBytes } from './layout.ts'
import { coverageOf, planFor } from './plan.ts'
import { readTarget } from './target.ts'

const minute = 60_000
/** Every minute writes one segment. */
const positionAt = (n: number) => BigInt(n * segmentBytes)
const noon = Date.UTC(2026, 10, 28, 12)
/** A history with a full backup at each of these minutes and a chunk for each minute, without those that are left out. */
function aHistory({ number = 1, from = 0, to = 10, fulls = [0], without = [] as number[], clock = (n: number) => n }) {
  const at = (n: number) => noon + clock(n) * minute
  const chunks = Array.from({ length: to - from }, (_, n) => from + n)
    .filter((n) => !without.includes(n))
    .map((n) => ({ start: positionAt(n), end: positionAt(n + 1), until: at(n + 1) }))
    .map((chunk) => ({ name: chunkName(chunk), ...chunk }))
  const backups = fulls
    .map((n) => ({ start: positionAt(n) + 100n, end: positionAt(n) + 200n, from: at(n) }))
    .map((full) => ({ name: fullName(full), ...full }))
  return { name: `000${number}-aaaaaaaa-1`, number, timeline: 1, fulls: backups, chunks } satisfies History
}
const moment = (n: number) => ({ kind: 'moment' as const, at: noon + n * minute })
const read = ({ full, chunks }: ReturnType<typeof planFor>) =>
  [full.from, chunks.at(-1)?.until].map((at) => ((at ?? 0) - noon) / minute)

describe('a restore reads', () => {
  test('the last full backup before the moment, and the log until it is past', () => {
    const histories = [aHistory({ fulls: [0, 5] })]
    expect(read(planFor(histories, moment(4.5)))).toEqual([0, 5])
    expect(read(planFor(histories, moment(5)))).toEqual([5, 6])
    expect(read(planFor(histories, { kind: 'latest' }))).toEqual([5, 10])
    expect(read(planFor(histories, { kind: 'position', at: positionAt(7.5) }))).toEqual([5, 8])
  })

  test('an earlier history, for a moment before the database was restored and went on in another', () => {
    const histories = [aHistory({ to: 4 }), aHistory({ number: 2, from: 6, fulls: [6] })]
    expect(read(planFor(histories, moment(2)))).toEqual([0, 3])
    expect(read(planFor(histories, moment(7)))).toEqual([6, 8])
  })
})

describe('a restore is refused, with what is covered,', () => {
  test('outside of it and in a gap', () => {
    const histories = [aHistory({ fulls: [0, 6], without: [4] })]
    const span = (from: string, to: string) => `from 2026-11-28T12:0${from}:00.000Z to 2026-11-28T12:${to}:00.000Z`
    const covered = `It covers every moment ${span('0', '04')}, and ${span('6', '10')}.`
    for (const n of [-1, 4, 5.9, 10, 11]) expect(() => planFor(histories, moment(n))).toThrow(covered)
    expect(coverageOf(histories)).toHaveLength(2)
  })

  test('for the latest state, if a file before it is missing', () => {
    const covered = /is missing .* from 2026-11-28T12:00:00.000Z to 2026-11-28T12:04:00.000Z\.$/
    expect(() => planFor([aHistory({ without: [4] })], { kind: 'latest' })).toThrow(covered)
    expect(read(planFor([aHistory({ without: [4], fulls: [0, 6] })], { kind: 'latest' }))).toEqual([6, 10])
  })

  test('without a full backup', () => {
    expect(() => planFor([], { kind: 'latest' })).toThrow('no full backup')
    expect(() => planFor([aHistory({ without: [0] })], { kind: 'latest' })).toThrow('no full backup')
  })

  test('at a moment that the clock passed twice; the position before that is named', () => {
    // After six minutes the clock jumps ahead by an hour, and back two minutes later.
    const histories = [aHistory({ to: 20, clock: (n) => (n === 7 || n === 8 ? n + 60 : n) })]
    expect(read(planFor(histories, moment(3)))).toEqual([0, 4])
    for (const n of [8.5, 15]) expect(() => planFor(histories, moment(n))).toThrow(/set back .* --at 0\/8000000,/)
    expect(read(planFor(histories, { kind: 'position', at: positionAt(8) }))).toEqual([0, 68])
  })
})

test('a target is a moment with its zone, a position, or the latest', () => {
  expect(readTarget('2026-11-28T17:00:00+05:00')).toEqual({ kind: 'moment', at: noon })
  expect(readTarget('1A/2F')).toEqual({ kind: 'position', at: 0x1a_0000_002fn })
  expect(readTarget('latest')).toEqual({ kind: 'latest' })
  for (const wrong of ['2026-11-28T17:00:00', '2026-11-28', 'yesterday', '']) expect(readTarget(wrong)).toBeUndefined()
})
