import { gate } from '@fortnight/contract/plans'
import { type DotState, dotClass } from '../ui/dot-state.ts'

/** The run on the landing page: invented people and minutes, the same at every build and in the browser. */
export const sampleRun = { name: 'Habit Garden', packageName: 'com.habitgarden.app', id: 'run-1', today: 9 }
export const sampleLength = gate.days

export const sampleTesters = [
  { name: 'Aisha K.', initials: 'AK', device: 'Pixel 8' },
  { name: 'Daniel M.', initials: 'DM', device: 'Galaxy A54' },
  { name: 'Priya S.', initials: 'PS', device: 'OnePlus Nord 3' },
  { name: 'Tomás R.', initials: 'TR', device: 'Moto G84' },
  { name: 'Wei L.', initials: 'WL', device: 'Redmi Note 13' },
  { name: 'Fatima Z.', initials: 'FZ', device: 'Galaxy S23' },
  { name: 'Jonas B.', initials: 'JB', device: 'Pixel 7a' },
  { name: 'Grace O.', initials: 'GO', device: 'Tecno Camon 30' },
  { name: 'Minh T.', initials: 'MT', device: 'Vivo Y36' },
  { name: 'Lucía P.', initials: 'LP', device: 'Galaxy A34' },
  { name: 'Omar H.', initials: 'OH', device: 'Infinix Note 40' },
  { name: 'Sana I.', initials: 'SI', device: 'Nothing 2a' },
] as const

/** Days that did not go as planned, as "tester:day" from 0: one miss and three short visits in a fortnight. */
const unusual: Record<string, number> = { '4:3': 0, '8:5': 0.5, '10:1': 0.5, '6:11': 0.5 }

/** Testers who have not opened the app yet on the day the page shows first. */
const late = new Set([7, 10])

/** Minutes of one tester on one day (both from 0): 1.2 to 7.7, scattered by a hash and not by chance. */
export function sampleMinutes(tester: number, day: number): number {
  const noted = unusual[`${tester}:${day}`]
  if (noted !== undefined) return noted
  const scattered = Math.sin((tester + 1) * 12.9898 + (day + 1) * 78.233) * 43758.5453
  return 1.2 + (scattered - Math.floor(scattered)) * 6.5
}

/** The states that the sample shows. */
type SampleState = Exclude<DotState, 'reported' | 'saved'>

function sampleState(tester: number, day: number, today: number): SampleState {
  const minutes = sampleMinutes(tester, day - 1)
  if (day > today) return 'future'
  if (day === today && today < sampleLength) return today === sampleRun.today && late.has(tester) ? 'waiting' : 'today'
  if (minutes === 0) return 'missed'
  return minutes < 1 ? 'short' : 'opened'
}

/** What one cell of the grid shows on `today`; `tester` counts from 0, `day` and `today` from 1. */
export function sampleCell(tester: number, day: number, today: number) {
  const state = sampleState(tester, day, today)
  const minutes = sampleMinutes(tester, day - 1)
  const label = {
    opened: `${Math.round(minutes)} min`,
    today: `${Math.round(minutes)} min today`,
    short: 'Under a minute',
    missed: 'Missed',
    waiting: 'Not opened yet today',
    future: 'Not yet',
    left: 'Has left',
    gone: 'Has left',
  }[state]
  return { state, label, minutes, dot: dotClass(state, minutes) }
}

/** "8/9": days opened of days so far. */
export function sampleSum(tester: number, today: number): string {
  const days = Array.from({ length: today }, (_, index) => sampleState(tester, index + 1, today))
  return `${days.filter((state) => state !== 'missed' && state !== 'waiting').length}/${today}`
}
