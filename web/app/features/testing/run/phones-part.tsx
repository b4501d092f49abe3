import type { OnRoster } from '@fortnight/contract/testing/runs'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Part } from './part.tsx'
import { type PhoneCount, phonesOf } from '@fortnight/contract/testing/phones'

const textOf = (counts: readonly PhoneCount[], before = '') =>
  counts.map(({ name, present, left }) => `${before}${name}: ${present + left}`).join(', ')

/** One line: a mark for each phone, an empty one for each that left, and their number. */
function Line({ count: { name, present, left }, before }: { count: PhoneCount; before: string }) {
  return (
    <tr>
      <th scope="row" className="w-28 truncate py-2 pr-3 text-left font-normal wrap-anywhere">
        {before}
        {name}
      </th>
      <td className="py-2">
        <span aria-hidden="true" className="flex flex-wrap gap-[3px]">
          {Array.from({ length: present + left }, (_, index) => (
            // A mark is its place in the line.
            // oxlint-disable-next-line react/no-array-index-key
            <i key={index} className={index < present ? 'phone-mark' : 'phone-mark phone-mark-left'} />
          ))}
        </span>
      </td>
      <td className="w-8 py-2 text-right font-mono text-13 tabular-nums">
        {present + left}
        {left > 0 && <span className="sr-only">, {left} of them left</span>}
      </td>
    </tr>
  )
}

function Counts({ title, counts, before = '' }: { title: string; counts: readonly PhoneCount[]; before?: string }) {
  if (counts.length === 0) return null
  return (
    <table className="phone-counts w-full self-start text-14">
      <caption className="border-b border-line pb-2 text-left text-13 font-semibold">{title}</caption>
      <tbody>
        {counts.map((count) => (
          <Line key={count.name} count={count} before={before} />
        ))}
      </tbody>
    </table>
  )
}

/** The phones, countries and versions of Android that an app was tested on: Google's form asks for them. */
export function PhonesPart({ roster }: { roster: readonly OnRoster[] }) {
  // Who left before they joined tested nothing.
  const { makers, countries, versions } = phonesOf(roster.filter(({ from_day }) => from_day !== null))
  if (makers.length + countries.length === 0) return null
  const text = [
    `Phones: ${textOf(makers)}.`,
    `Android: ${textOf(versions, 'Android ')}.`,
    `Countries: ${textOf(countries)}.`,
  ].join('\n')
  return (
    <Part
      anchor="phones"
      className="on-one-page"
      title="Who tested it, on what"
      beside={
        <>
          <span className="text-13 text-ink-3 max-sm:hidden">One mark is one phone; an empty one left</span>
          <CopyButton text={text} announcement="Phones copied">
            Copy for Google’s form
          </CopyButton>
        </>
      }
    >
      <div className="grid gap-x-9 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        <Counts title="Phones" counts={makers} />
        <Counts title="Countries" counts={countries} />
        <Counts title="Android" counts={versions} before="Android " />
      </div>
    </Part>
  )
}
