import { useQuery } from '@tanstack/react-query'
import { gapHead, gapStateTexts } from '@fortnight/contract/vocabulary/staffing-gap-labels'
import { LeftOutTable, Recruit } from '../../admin/left-out.tsx'
import { gapQuery } from './app.queries.ts'

/** Why a test that has a team lacks testers, and whom to recruit; nothing while enough are in. */
export function GapSection({ id }: { id: string }) {
  const { data: gap } = useQuery(gapQuery(id))
  if (!gap) return null
  return (
    <section aria-label="Testers who are missing" className="desk mt-5 border-t border-line pt-4 text-14 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{gapHead(gap)}</b> {gapStateTexts[gap.state]}
      </p>
      {gap.recruit.testers > 0 && (
        <div className="mt-2">
          <Recruit recruit={gap.recruit} />
        </div>
      )}
      <details className="mt-3">
        <summary className="min-h-6 font-semibold text-ink">Who is left out</summary>
        <div className="mt-3">
          <LeftOutTable counts={gap} />
        </div>
      </details>
    </section>
  )
}
