import type { Topic } from '@fortnight/contract/push'
import type { Announcement, Heard } from './announce.ts'

/**
 * Names the history that transactions belong to: the cluster, and how often a standby took over in it or it was
 * restored. Each time another one begins, in which transactions can be missing.
 */
type Timeline = string

/**
 * Position at which a server begins to listen: transactions before `over` are over, those from `next` on have not
 * begun.
 */
export interface Beginning {
  timeline: Timeline
  over: bigint
  next: bigint
}

/** A place in the order of commits. */
export interface Position {
  timeline: Timeline
  at: bigint
}

/**
 * Recent announcements, so that a broken stream can continue. A position is a transaction: its holder has received
 * every transaction before it. Commits come in another order than transactions begin, so announcements are looked up by
 * the transaction that made them and not by their arrival; some may be repeated, none is left out.
 */
export function createHistory(most = 1000, now = () => performance.now()) {
  let kept: (Heard & { arrived: number })[] = []
  let timeline: Timeline = ''
  let position = 0n
  /** The last transaction that can have been heard of elsewhere. */
  let newest = 0n
  /** Every announcement of this transaction and later ones is kept; undefined while not listening. */
  let complete: bigint | undefined
  /** Everything that arrived from this moment on is kept, in milliseconds of `now`. */
  let completeFrom = 0
  const topicsFor = (missed: readonly Heard[], isFor: (to: Announcement['to']) => boolean): Topic[] => [
    ...new Set(missed.flatMap(({ to, topics }) => (isFor(to) ? topics : []))),
  ]
  return {
    get position(): Position {
      return { timeline, at: position }
    },
    begin({ timeline: mine, over, next }: Beginning) {
      kept = []
      timeline = mine
      position = over
      newest = next
      complete = next
      completeFrom = now()
    },
    /** Ends listening: later announcements are missed. */
    end() {
      complete = undefined
    },
    add(heard: Heard) {
      kept.push({ ...heard, arrived: now() })
      if (heard.at > position) position = heard.at
      if (heard.by > newest) newest = heard.by
      const [oldest] = kept
      if (kept.length <= most || !oldest) return
      kept.shift()
      completeFrom = oldest.arrived
      if (complete !== undefined && oldest.by >= complete) complete = oldest.by + 1n
    },
    /**
     * Topics of announcements for `isFor` that a stream at that position may have missed; undefined if that is unknown:
     * also for a position of another timeline, or one that lies ahead of all that was heard, as after a restore.
     */
    since(from: Position, isFor: (to: Announcement['to']) => boolean): Topic[] | undefined {
      if (complete === undefined || from.timeline !== timeline) return undefined
      if (from.at < complete || from.at > newest) return undefined
      return topicsFor(
        kept.filter(({ by }) => by >= from.at),
        isFor,
      )
    },
    /** Topics of announcements for `isFor` that arrived in the last `ms`; undefined if some of that time is unknown. */
    within(ms: number, isFor: (to: Announcement['to']) => boolean): Topic[] | undefined {
      const from = now() - ms
      if (complete === undefined || from < completeFrom) return undefined
      return topicsFor(
        kept.filter(({ arrived }) => arrived >= from),
        isFor,
      )
    },
  }
}
