import * as z from 'zod'
import { positionOf } from './layout.ts'

/** What to restore: all that there is, the state at a moment (milliseconds since 1970), or that at a position. */
export type Target = { kind: 'latest' } | { kind: 'moment'; at: number } | { kind: 'position'; at: bigint }

const Moment = z.iso.datetime({ offset: true })

/** Reads a target as operators write it; undefined if it is none. A moment must name its zone. */
export function readTarget(text: string): Target | undefined {
  if (text === 'latest') return { kind: 'latest' }
  if (/^[0-9a-f]{1,8}\/[0-9a-f]{1,8}$/i.test(text)) return { kind: 'position', at: positionOf(text) }
  return Moment.safeParse(text).success ? { kind: 'moment', at: Date.parse(text) } : undefined
}
