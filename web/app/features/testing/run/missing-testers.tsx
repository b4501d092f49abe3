import { useQuery } from '@tanstack/react-query'
import { staffingGap } from '@fortnight/contract/testing/staffing-gap'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { gapForDeveloper, gapHead, gapStateTexts } from '@fortnight/contract/vocabulary/staffing-gap-labels'
import { call } from '../../../lib/api.ts'

/** Why testers are missing, and what is done about it; nothing while enough are in. */
export function MissingTesters({ appId, run: { counts, need } }: { appId: string; run: RunDetail }) {
  const { data } = useQuery({
    queryKey: ['apps', appId, 'gap'],
    queryFn: async ({ signal }) => (await call(staffingGap.find, { params: { id: appId } }, { signal })).data,
    enabled: counts.in_now < need,
  })
  if (!data || counts.in_now >= need) return null
  const why = gapForDeveloper(data)
  return (
    <section aria-label="Testers who are missing" className="mt-5 rounded-3 bg-sunken p-4 text-14 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{gapHead(data)}</b> {gapStateTexts[data.state]}
      </p>
      {why && <p className="mt-1.5">{why}</p>}
    </section>
  )
}
