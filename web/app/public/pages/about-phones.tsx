import { counted } from '@fortnight/contract/format/plurals'
import type { PoolPhones } from '@fortnight/contract/site'
import type { ProseSection } from '../prose-page.tsx'
import { Counts } from '../report/report-phones.tsx'

/** Marks of the longest line. */
const mostMarks = 14

/** What the testers of the pool test on, counted. */
export function phonesSection({ testers, phones, androids, countries }: PoolPhones): ProseSection {
  const longest = Math.max(...[...phones, ...androids, ...countries].map(({ count }) => count))
  const each = Math.ceil(longest / mostMarks)
  return {
    id: 'phones',
    title: 'Who tests, and on what',
    body: (
      <>
        <p>
          {counted(testers, 'tester')} who agreed to our terms themselves, by the phone that they use, its Android
          version and the country that they live in. A mark is {counted(each, 'phone')}. Your own test counts its phones
          in the same way, for Google’s form.
        </p>
        <div className="not-prose mt-6 grid gap-x-9 gap-y-8 sm:grid-cols-2">
          <Counts title="Phones" counts={phones} each={each} />
          <Counts title="Countries" counts={countries} each={each} />
          <Counts title="Android version" counts={androids} each={each} />
        </div>
      </>
    ),
  }
}
