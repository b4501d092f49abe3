/**
 * What a tester is asked to try on a day: something else each day, so that an app is seen from all sides and Google
 * sees it used. `instructions` are the developer's own. Each language has the words by these names.
 */
export const dayTasks = [
  'first_look',
  'every_screen',
  'instructions',
  'offline',
  'interrupt',
  'sideways',
  'wrong_input',
  'other_hand',
  'large_text',
  'dark',
  'explain',
  'slow_network',
  'come_back',
  'compare',
] as const
export type DayTask = (typeof dayTasks)[number]

/** Every third day is the developer's own, if there are instructions. */
const instructedEvery = 3

const ownTasks = dayTasks.filter((task) => task !== 'instructions')

/**
 * The task of a tester's day, counted from 1 on the run's calendar. Without instructions of the developer the others
 * take their turn.
 */
export function taskOf(day: number, instructed: boolean): DayTask {
  if (instructed && day % instructedEvery === 0) return 'instructions'
  const turn = instructed ? day - Math.floor(day / instructedEvery) : day
  return ownTasks[(turn - 1) % ownTasks.length] ?? 'first_look'
}
