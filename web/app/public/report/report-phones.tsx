import type { Count, Report } from '@fortnight/contract/testing/public-report'

/** Marks of one line; above that the number says it. */
const mostMarks = 40

/** Lines of counted marks. A mark is one phone, or `each` of them. */
export function Counts({ title, counts, each = 1 }: { title: string; counts: readonly Count[]; each?: number }) {
  if (!counts.length) return null
  return (
    <table className="w-full self-start text-14">
      <caption className="border-b border-line pb-2 text-left text-13 font-semibold">{title}</caption>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row" className="w-28 py-1.5 pr-3 text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className="py-1.5">
              <span aria-hidden="true" className="flex flex-wrap gap-[3px]">
                {Array.from({ length: Math.min(Math.ceil(count / each), mostMarks) }, (_, index) => (
                  // A mark is its place in the line.
                  // oxlint-disable-next-line react/no-array-index-key
                  <i key={index} className="h-3.5 w-2 rounded-[2px] border-[1.5px] border-lit" />
                ))}
              </span>
            </td>
            <td className="w-8 py-1.5 text-right font-mono text-13 tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Phones, versions of Android and countries of the testers who joined, a mark for each. */
export const ReportPhones = ({ report }: { report: Report }) => (
  <div className="grid gap-x-9 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
    <Counts title="Phones" counts={report.phones} />
    <Counts title="Android version" counts={report.androids} />
    <Counts title="Countries" counts={report.countries} />
  </div>
)
