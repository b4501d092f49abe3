interface Due<T> {
  /** Takes some of what is due for this server; nothing if no more is. */
  take(): Promise<T[]>
  work(taken: T): Promise<void>
  onError(error: Error): void
}

/** Works on all that is due, on what is taken at once at the same time. What one throws stops no other. */
export async function workOff<T>({ take, work, onError }: Due<T>): Promise<void> {
  for (let taken = await take(); taken.length; taken = await take()) {
    const ends = await Promise.allSettled(taken.map(work))
    for (const end of ends)
      if (end.status === 'rejected') onError(end.reason instanceof Error ? end.reason : new Error(String(end.reason)))
  }
}
