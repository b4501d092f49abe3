/** Requests of a round of the long run. */
export const perRound = 1000

/** Rounds that a process plays before another one goes on, so that none grows for hours. */
export const perProcess = 50

/** Figures of a round for the long run, as JSON. */
export interface Figures {
  statuses: Record<number, number>
  opened: string[]
  called: string[]
  findings: { seed: number; what: string }[]
}
