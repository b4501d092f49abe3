import type { Topic } from '@fortnight/contract/push'
import type { Announcement, Heard } from './announce.ts'

/**
 * Position at which a server begins to listen: transactions before `over` are over, those from `next` on have not
 * begun.
 */
export interface Beginning {
  over: bigint
  next: bigint
}

/**
 * Recent announcements, so that a broken stream can continue. A position is a transaction: its holder has received
 * every transaction before it. Commits come in another order than transactions begin, so announcements are looked up by
 * the transaction that made them and not by their arrival; some may be repeated, none is left out.
 */
export function createHistory(most = 1000) {
  let kept: Heard[] = []
  let position = 0n
  /** Every announcement of this transaction and later ones is kept; undefined while not listening. */
  let complete: bigint | undefined
  return {
    get position() {
      return position
    },
    begin({ over, next }: Beginning) {
      kept = []
      position = over
      complete = next
    },
    /** Ends listening: later announcements are missed. */
    end() {
      complete = undefined
    },
    add(heard: Heard) {
      kept.push(heard)
      if (heard.at > position) position = heard.at
      const [oldest] = kept
      if (kept.length <= most || !oldest) return
      kept.shift()
      if (complete !== undefined && oldest.by >= complete) complete = oldest.by + 1n
    },
    /**
     * Topics of announcements for `isFor` that a stream at that position may have missed; undefined if that is unknown.
     */
    since(from: bigint, isFor: (to: Announcement['to']) => boolean): Topic[] | undefined {
      if (complete === undefined || from < complete) return undefined
      const missed = kept.filter(({ by, to }) => by >= from && isFor(to))
      return [...new Set(missed.flatMap(({ topics }) => topics))]
    },
  }
}
