import type { Channel, NumberEnd } from '@fortnight/contract/vocabulary/delivery-states'
import type { Claimed } from './deliveries.repository.ts'

/**
 * Result of an attempt. `gone`: the address takes no messages any more. `later` may name the pause, in seconds, that the
 * service asks for. `unneeded`: there is nothing to do about it by now. `unconfirmed`: the service might have taken it.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone'; failure: string; reason: NumberEnd }
  | { kind: 'later'; failure: string; afterSeconds?: number | undefined }
  | { kind: 'failed'; failure: string }
  | { kind: 'unneeded'; failure: string }
  | { kind: 'unconfirmed'; failure: string }

/** A way of bringing notifications to people outside of our pages. */
export interface DeliveryChannel {
  name: Channel
  /**
   * Whether a repeated delivery takes the place of the first on its reader's screen. Without it, a delivery is tried
   * again only if the service surely did not take it.
   */
  isRepeatable: boolean
  /** Tries once; never throws. What it returns holds neither address nor text. */
  send(claimed: Claimed, now: Date): Promise<Outcome>
  /** Ends the address of that delivery; false if its owner has renewed it meanwhile. */
  end(claimed: Claimed, reason: NumberEnd): Promise<boolean>
}

/** Seconds that a Retry-After header asks for, as a number or a date (RFC 9110, section 10.2.3). */
export function pauseOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
