import { knownFailure } from '../../../lib/identity/failures.ts'

/** The words that a callback came with: ours as they are, others as a quotation, so that they do not speak for us. */
export function SaidWords({ children }: { children: string }) {
  if (knownFailure(children) === children) return children
  return (
    <>
      The page that sent you here says: <q>{children}</q>
    </>
  )
}
