import { useQuery } from '@tanstack/react-query'
import { fewestForAShare, measuredText, saidText } from '@fortnight/contract/site/stats'
import { plural } from '@fortnight/contract/format/plurals'
import { countedQuery } from './content.queries.ts'

interface Claim {
  figure: string
  words: string
}

/** The figures that visitors read: the operator's claims, or what has been counted. */
export function ClaimPreview({ claims }: { claims: readonly Claim[] }) {
  const { data: counted } = useQuery(countedQuery)
  if (!counted) return null
  const measured = measuredText(counted)
  const text = measured ?? saidText(claims)
  return (
    <section aria-label="Claims and measured figures" className="rounded-3 bg-sunken px-4 py-3.5 text-14">
      <p className="font-semibold">
        {measured
          ? 'Visitors read measured figures, not the claims'
          : 'Visitors read the claims, marked as your own words'}
      </p>
      <p className="mt-1 text-ink-2">{text ?? 'There are no claims, and so nothing is said.'}</p>
      <p className="mt-1 text-13 text-ink-3">
        {counted.tests_finished} finished {plural(counted.tests_finished, 'test')}; from {fewestForAShare} on, measured
        figures take the place of claims by themselves.
      </p>
    </section>
  )
}
