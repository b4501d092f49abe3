import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { chunk } from '../../../../lib/load-chunk.ts'
import { useLateChunk } from '../../../../lib/use-chunk.ts'
import { loadAllTexts } from '../language.ts'
import { useMe } from '../tester.queries.ts'

const load = chunk(
  async () => {
    const [{ TermsCard }] = await Promise.all([import('./terms-card.tsx'), loadAllTexts()])
    return { TermsCard }
  },
  import.meta.url,
)

function LoadedCard() {
  const module = useLateChunk(load)
  return module ? <module.TermsCard /> : null
}

/** The card on the terms, loaded for a tester who is still to agree to them. */
export const LateTermsCard = () => (useMe().agreed === testerTerms.version ? null : <LoadedCard />)
