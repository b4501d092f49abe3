import type { ArchiveStore } from './archive-store.ts'
import { listHistories, segmentOf } from './layout.ts'

/**
 * Removes from an archive what only older full backups than the last `kept` need. They are counted and never judged by
 * their age: a clock that is wrong for a while must not remove anything.
 */
export async function prune(archive: ArchiveStore, kept: number): Promise<void> {
  const histories = await listHistories(archive)
  const newest = histories.at(-1)
  let left = kept
  for (const { name, fulls, chunks } of histories.toReversed()) {
    const keeps = fulls.toReversed().slice(0, Math.max(left, 0))
    left -= fulls.length
    const oldest = keeps.at(-1)
    if (oldest) {
      const from = segmentOf(oldest.start)
      const old = [...fulls.filter(({ start }) => start < oldest.start), ...chunks.filter(({ end }) => end <= from)]
      await archive.remove(
        name,
        old.map((file) => file.name),
      )
    } else if (name !== newest?.name) await archive.removeHistory(name)
  }
}
