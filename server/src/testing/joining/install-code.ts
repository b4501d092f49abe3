import { minuteMs } from '@fortnight/contract/format/spans'
import type { Vault } from '../../platform/vault.ts'

/** How long a code is shown at least; it is taken for twice as long at most. */
const codeMs = 30 * minuteMs

/** Letters and digits that no one takes for each other. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 6

const codeOf = (vault: Vault, seat: number, window: number) =>
  [...Buffer.from(vault.proof('install code', `${seat} ${window}`), 'base64url').subarray(0, length)]
    .map((byte) => signs[byte % signs.length])
    .join('')

const windowOf = (now: Date) => Math.floor(now.getTime() / codeMs)

/** What the tester of a seat types on the page that the app links to: it says whose seat it is, and allows nothing else. */
export const installCode = (vault: Vault, seat: number, now: Date): string => codeOf(vault, seat, windowOf(now))

/** The seat among these whose code that is now, or was in the half-hour before. */
export function seatOfCode<S extends { id: number }>(vault: Vault, seats: readonly S[], code: string, now: Date) {
  const last = windowOf(now)
  return seats.find(({ id }) => [last, last - 1].some((window) => codeOf(vault, id, window) === code))
}
