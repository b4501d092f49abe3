import { type Lease, leaseFrom } from './lease.ts'

interface Due<T> {
  clock: () => Date
  leaseMs: number
  /** How many are worked on at the same time. */
  most: number
  /** Takes some of what is due for this server; nothing if no more is. */
  take(lease: Lease & { most: number }): Promise<T[]>
  work(taken: T): Promise<void>
  onError(error: Error): void
}

/** Works on all that is due, on what is taken at once at the same time. What one throws stops no other. */
export async function workOff<T>({ clock, leaseMs, most, take, work, onError }: Due<T>): Promise<void> {
  for (;;) {
    const taken = await take({ ...leaseFrom(clock(), leaseMs), most })
    if (!taken.length) return
    const ends = await Promise.allSettled(taken.map(work))
    for (const end of ends)
      if (end.status === 'rejected') onError(end.reason instanceof Error ? end.reason : new Error(String(end.reason)))
  }
}
