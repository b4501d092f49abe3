import type { OnRoster as Entry } from '@fortnight/contract/testing/runs'
import { initialsOf } from '../ui/avatar.tsx'
import type { RosterCell, RosterRow } from '../ui/roster.tsx'

type OnRoster = Pick<
  Entry,
  'seat' | 'name' | 'email' | 'device' | 'status' | 'minutes' | 'from_day' | 'days' | 'used' | 'due'
>

/** The day of the run today is, and whether that day is still going on. */
export interface Counting {
  day: number
  open: boolean
}

const minutesText = (minutes: number) => `${minutes} min`

/** The last day that is counted for a tester: today, or for one who has left the last day with any use. */
export const lastDay = ({ status, minutes }: Pick<Entry, 'status' | 'minutes'>, day: number): number =>
  status === 'left' ? minutes.findLastIndex((used) => used !== null) + 1 : day

/** Why a day without use is none on which a check-in was due. */
function restLabel({ from_day }: OnRoster, number: number, day: number): string {
  if (number > day) return 'Not yet'
  return from_day === null || number < from_day ? 'Not joined yet' : 'The test is over'
}

/** Labels of days without use. */
const withoutUse: Partial<Record<Entry['days'][number], string>> = {
  left: 'Has left',
  gone: 'Has left',
  waiting: 'Waiting for today',
  missed: 'Missed',
}

function cellOf(tester: OnRoster, number: number, { day, open }: Counting): RosterCell {
  const state = tester.days[number - 1] ?? (tester.status === 'left' ? 'gone' : 'future')
  const label = state === 'future' ? restLabel(tester, number, day) : withoutUse[state]
  if (label) return { state, label }
  const minutes = tester.minutes[number - 1] ?? 0
  if (open && number === day) return { state: 'today', label: minutesText(minutes), minutes }
  return state === 'short'
    ? { state, label: `${minutesText(minutes)}, too short`, minutes }
    : { state: 'opened', label: minutesText(minutes), minutes }
}

/** The tester's name, for the developer: their name, else the part before the @ of their address. */
export const nameOf = ({ name, email, seat }: Pick<OnRoster, 'name' | 'email' | 'seat'>): string =>
  name || email?.split('@')[0] || `Tester ${seat}`

/** The names of all who are on the run, by their seats. */
export const namesOf = (roster: readonly Pick<Entry, 'seat' | 'name' | 'email'>[]): ReadonlyMap<number, string> =>
  new Map(roster.map((tester) => [tester.seat, nameOf(tester)]))

/** The day grid's rows: one for each tester who ever was on the run. */
export function rosterRows(
  { roster, days }: { roster: readonly OnRoster[]; days: number },
  counting: Counting,
): RosterRow[] {
  return roster.map((tester) => ({
    id: String(tester.seat),
    name: nameOf(tester),
    initials: initialsOf(nameOf(tester)),
    detail: tester.device === 'Unknown' ? undefined : tester.device,
    cells: Array.from({ length: days }, (_, index) => cellOf(tester, index + 1, counting)),
    sum: `${tester.used}/${tester.due}`,
    gone: tester.status === 'left',
  }))
}

/** Over all testers: check-ins, those with proof, and days on which a check-in was due. */
export function checkInsOf(roster: readonly Pick<Entry, 'used' | 'proven' | 'due'>[]) {
  const sum = (of: 'used' | 'proven' | 'due') => roster.reduce((all, tester) => all + tester[of], 0)
  return { used: sum('used'), proven: sum('proven'), due: sum('due') }
}
