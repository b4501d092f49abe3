import { minuteMs } from '@fortnight/contract/format/spans'
import { Refused } from '../backup/backup-file.ts'
import { type FullBackup, type History, positionText, segmentOf, type WalChunk } from './layout.ts'
import type { Target } from './target.ts'

/** What a restore reads: a full backup, and the write-ahead log that is replayed over it. */
export interface Plan {
  history: History
  full: FullBackup
  chunks: WalChunk[]
}

const utc = (ms: number) => new Date(ms).toISOString()

/** The chunks from the segment of a full backup on, up to the first gap; undefined if they do not reach its end. */
function chainOf({ chunks }: History, full: FullBackup): WalChunk[] | undefined {
  const first = segmentOf(full.start)
  const chain: WalChunk[] = []
  for (const chunk of chunks.filter(({ end }) => end > first)) {
    if (chunk.start > (chain.at(-1)?.end ?? first)) break
    chain.push(chunk)
  }
  return (chain.at(-1)?.end ?? 0n) >= full.end ? chain : undefined
}

/** Every full backup that can be restored, with all that can be replayed over it, the newest first. */
const plansOf = (histories: readonly History[]): Plan[] =>
  histories.toReversed().flatMap((history) =>
    history.fulls.toReversed().flatMap((full) => {
      const chunks = chainOf(history, full)
      return chunks ? [{ history, full, chunks }] : []
    }),
  )

const endOf = ({ chunks }: Plan) => chunks.at(-1)?.until ?? 0

/** What an archive covers: moments from and until which it can be restored, the oldest first. */
export function coverageOf(histories: readonly History[]): { from: number; until: number }[] {
  const spans: { from: number; until: number }[] = []
  for (const plan of plansOf(histories).toReversed()) {
    const last = spans.at(-1)
    // Of one chain the oldest full backup begins the span that all others of it share.
    if (last && last.until === endOf(plan)) last.from = Math.min(last.from, plan.full.from)
    else spans.push({ from: plan.full.from, until: endOf(plan) })
  }
  return spans.filter(({ from, until }) => from < until)
}

function requireOneMoment({ full, chunks }: Plan, at: number): void {
  let newest = full.from
  for (const { until, start, end } of chunks) {
    if (end <= full.end) continue
    // The clock passed these moments twice.
    if (until < newest && at > until - minuteMs && at <= newest)
      throw new Refused(
        `The database's clock was set back from ${utc(newest)} to ${utc(until)}, so that ${utc(at)} is not one moment. ` +
          `The last state before that is --at ${positionText(start)}, the last of all --at latest.`,
      )
    newest = Math.max(newest, until)
  }
}

/** The full backup and the chunks that lead to a target. Throws Refused, with what is covered, if the archive lacks them. */
export function planFor(histories: readonly History[], target: Target): Plan {
  const plans = plansOf(histories)
  const [newest] = plans
  if (!newest) throw new Refused('The archive holds no full backup with the write-ahead log that belongs to it.')
  const spans = coverageOf(histories).map(({ from, until }) => `from ${utc(from)} to ${utc(until)}`)
  const covered = spans.length ? `It covers every moment ${spans.join(', and ')}.` : 'It covers no moment yet.'
  if (target.kind === 'latest') {
    if (newest.history.chunks.at(-1) === newest.chunks.at(-1)) return newest
    throw new Refused(`A file is missing in the archive. ${covered}`)
  }
  for (const plan of plans) {
    const { full, chunks } = plan
    if (target.kind === 'moment' && full.from <= target.at && target.at < endOf(plan)) {
      requireOneMoment(plan, target.at)
      const last = chunks.findIndex(({ until, end }) => until > target.at && end >= full.end)
      return { ...plan, chunks: chunks.slice(0, last + 1) }
    }
    const last = chunks.findIndex(({ end }) => target.kind === 'position' && end >= target.at)
    if (target.kind === 'position' && full.end <= target.at && last >= 0)
      return { ...plan, chunks: chunks.slice(0, last + 1) }
  }
  const asked = target.kind === 'moment' ? utc(target.at) : 'that position'
  throw new Refused(`The archive does not cover ${asked}. ${covered}`)
}
