import type { Sentence } from '@fortnight/contract/testing/production-drafts'

/** A sentence, and the lines of the ledger that it rests on. */
export interface Rests {
  title: string
  seqs: readonly number[]
}

const seqsOf = ({ cites }: Sentence) => cites.flatMap(({ seqs }) => seqs)

/** A draft, sentence by sentence; a click on one shows the facts behind it. */
export function SentenceList({ draft, onShow }: { draft: readonly Sentence[]; onShow: (rests: Rests) => void }) {
  if (!draft.length) return null
  return (
    <p className="max-w-[68ch] leading-relaxed wrap-anywhere">
      {draft.map((sentence) => (
        <span key={sentence.text}>
          {sentence.source ? (
            <>
              {sentence.text} <span className="text-13 text-ink-3">({sentence.source})</span>
            </>
          ) : (
            <button
              type="button"
              className="inline text-left underline decoration-line-2 decoration-dotted underline-offset-4 hover:decoration-ink"
              onClick={() => onShow({ title: sentence.text, seqs: seqsOf(sentence) })}
            >
              {sentence.text}
            </button>
          )}{' '}
        </span>
      ))}
    </p>
  )
}
