import type { Topic } from '@fortnight/contract/push'
import type { Announcement, Heard } from './announce.ts'

/** Where a server begins to listen: transactions before `over` are over, those from `next` on have not begun. */
export interface Beginning {
  over: bigint
  next: bigint
}

/**
 * What was announced lately, so that a stream that broke can go on where it was. A position is a transaction: whoever has
 * it has heard every transaction before it. Commits come in another order than transactions begin, so announcements are asked
 * for by the transaction that made them and not by when they were heard; some may be told twice, none is left out.
 */
export function createHistory(most = 1000) {
  let kept: Heard[] = []
  let position = 0n
  /** Every announcement of this transaction and later ones is kept; undefined while nobody listens. */
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
    /** What is announced from here on is not heard. */
    end() {
      complete = undefined
    },
    keep(heard: Heard) {
      kept.push(heard)
      if (heard.at > position) position = heard.at
      const [oldest] = kept
      if (kept.length <= most || !oldest) return
      kept.shift()
      if (complete !== undefined && oldest.by >= complete) complete = oldest.by + 1n
    },
    /** Topics of announcements for `isFor` that a stream at that position may have missed; undefined when nobody knows. */
    since(from: bigint, isFor: (to: Announcement['to']) => boolean): Topic[] | undefined {
      if (complete === undefined || from < complete) return undefined
      const missed = kept.filter(({ by, to }) => by >= from && isFor(to))
      return [...new Set(missed.flatMap(({ topics }) => topics))]
    },
  }
}
