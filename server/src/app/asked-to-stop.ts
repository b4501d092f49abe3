/**
 * Milliseconds for which a server goes on serving once SIGTERM or SIGINT asks it to stop; at a terminal there is no
 * proxy in front that would have to notice. Listens from the call on: a signal that comes before the server serves is
 * kept, for it must not end the process and leave PostgreSQL running.
 */
export const askedToStop = (drainMs: number): Promise<number> =>
  new Promise((resolve) => {
    process.on('SIGTERM', () => resolve(drainMs))
    process.on('SIGINT', () => resolve(0))
  })
