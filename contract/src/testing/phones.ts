import { countryName } from '../format/names.ts'

/** What is counted of a tester. */
interface WithPhone {
  device: string
  country: string
  status: string
}

/** One line of marks: what these phones have in common, how many are in, and how many have left. */
export interface PhoneCount {
  name: string
  present: number
  left: number
}

/** Lines that are listed; the rest is added up as "Others". */
const mostLines = 8

const android = /, Android (\d+)$/

/** Number of its Android version, as a phone's description ends in it. */
export const androidOf = (device: string): string | undefined => android.exec(device)?.[1]

/** The phone as its maker calls it: "Samsung Galaxy A54" of "Samsung Galaxy A54, Android 14". */
export const modelOf = (device: string): string | undefined =>
  device === 'Unknown' ? undefined : device.replace(android, '')

/** A model in a narrow place: "Galaxy A54" of "Samsung Galaxy A54", but "POCO X5" as it is. */
export const withoutMaker = (model: string): string => model.replace(/^\S+ (?=\S+ )/, '')

/** The phone in a table: "Galaxy A54" of "Samsung Galaxy A54, Android 14". */
export function phoneName(device: string): string | undefined {
  const model = modelOf(device)
  return model && withoutMaker(model)
}

function countBy(roster: readonly WithPhone[], nameFor: (tester: WithPhone) => string | undefined): PhoneCount[] {
  const counts = new Map<string, PhoneCount>()
  for (const tester of roster) {
    const name = nameFor(tester)
    if (!name) continue
    const count = counts.get(name) ?? { name, present: 0, left: 0 }
    if (tester.status === 'left') count.left += 1
    else count.present += 1
    counts.set(name, count)
  }
  return [...counts.values()]
}

const total = ({ present, left }: PhoneCount) => present + left

/** The largest first; what does not fit is one line at the end. */
function largest(counts: PhoneCount[]): PhoneCount[] {
  const sorted = counts.toSorted((x, y) => total(y) - total(x) || x.name.localeCompare(y.name))
  if (sorted.length <= mostLines) return sorted
  const others = sorted.slice(mostLines - 1)
  const sum = (key: 'present' | 'left') => others.reduce((all, count) => all + count[key], 0)
  return [...sorted.slice(0, mostLines - 1), { name: 'Others', present: sum('present'), left: sum('left') }]
}

/** The phones of a test by maker, by country and by version of Android (the newest first). */
export function phonesOf(roster: readonly WithPhone[]) {
  return {
    makers: largest(countBy(roster, ({ device }) => (device === 'Unknown' ? undefined : device.split(' ')[0]))),
    countries: largest(countBy(roster, ({ country }) => (country ? countryName(country) : undefined))),
    versions: countBy(roster, ({ device }) => androidOf(device)).toSorted((x, y) => Number(y.name) - Number(x.name)),
  }
}
