/** Counts of the pool at one time. A slot is one test that an available tester may take; held slots are taken. */
export interface PoolLoad {
  slots: number
  held: number
  /** Mean size of a team. */
  team: number
  /** Mean days for which a team is held: those of the run, and those of staffing and closing. */
  days: number
  /** Apps approved a day. */
  arrivals: number
}

/** Days beyond a run's own for which its team is held: until all testers have joined, and until it is closed. */
export const overheadDays = 2

// A simulated fleet of 600 testers served 3 apps a day at 52 to 59 % load and collapsed at 4: a full pool leaves only
// unreliable testers, who make teams larger and the pool fuller. Seven tenths of the theoretical maximum is
// sustainable.
const usable = 0.7

/** Load above which new apps should see a later start. */
const slowAbove = 0.75

/** Load above which only running tests get testers: the rest is kept to replace those who leave. */
export const stopAbove = 0.85

interface PoolCapacity {
  /** Share of held slots, 0 to 1. */
  load: number
  /** Apps a day that the pool sustains. */
  sustainable: number
  /** Teams that the free slots allow now, without those kept for running tests. */
  teamsNow: number
  /** Advice on admitting apps: at once, with a later start, or none; `empty` if there are no testers. */
  advice: 'open' | 'slow' | 'stop' | 'empty'
}

/** Furthest date that is worth stating. */
const furthestDays = 30

/**
 * Days until a test that is ordered now will probably get its team: the sustainable number of apps a day, the `waiting`
 * ones first, and 30 at most. Null while it gets it within a day.
 */
export function laterDays({ advice, sustainable }: PoolCapacity, waiting: number): number | null {
  if (advice === 'open' || advice === 'empty') return null
  return Math.min(furthestDays, Math.max(2, Math.ceil((waiting + 1) / sustainable)))
}

/** Capacity of the pool, and advice on admitting apps. */
export function capacityOf({ slots, held, team, days, arrivals }: PoolLoad): PoolCapacity {
  if (slots === 0) return { load: 0, sustainable: 0, teamsNow: 0, advice: 'empty' }
  const load = Math.min(1, held / slots)
  const sustainable = (usable * slots) / (team * days)
  const teamsNow = Math.floor(Math.max(0, stopAbove * slots - held) / team)
  const full = load > stopAbove
  const advice = full ? 'stop' : load > slowAbove || arrivals > sustainable ? 'slow' : 'open'
  return { load, sustainable, teamsNow, advice }
}
