import { type ComponentType, createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { Problem } from '@fortnight/contract/problem'
import { myAccount } from './account.ts'
import { queryClient } from './query-client.ts'

/** Runs an act that needs a recent proof of identity; undefined when it was asked for and not given. */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T | undefined>

interface RecentProof {
  withProof: WithProof
  /** Asks for the proof by itself; false when it was not given. */
  prove: () => Promise<boolean>
  /** Asks for it if the last one is too old: before a long act, rather than in its middle. */
  proveFirst: () => Promise<boolean>
  /** Whether the question is open at this moment. */
  asking: boolean
}

const Proof = createContext<RecentProof | undefined>(undefined)

/** What proves again who is signed in; for components under a RecentProofProvider. */
export function useRecentProof(): RecentProof {
  const proof = use(Proof)
  if (!proof) throw new Error('useRecentProof needs RecentProofProvider above it')
  return proof
}

/**
 * Some acts want to know that it is still the same person (`requires-recent-login`): `dialog` then asks, and the act is
 * done again after its answer. It lies over whatever dialog is open.
 */
export function RecentProofProvider({
  dialog: ProofDialog,
  children,
}: {
  dialog: ComponentType<{ onProven: () => void; onClose: () => void }>
  children: ReactNode
}) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(proven: boolean) => void>(undefined)

  const prove = useCallback(() => {
    // A question that is open already is withdrawn: only the last one who asked is waiting at the screen.
    answer.current?.(false)
    setAsking(true)
    return new Promise<boolean>((done) => {
      answer.current = done
    })
  }, [])
  const settle = (proven: boolean) => {
    setAsking(false)
    answer.current?.(proven)
    answer.current = undefined
  }
  const withProof = useCallback<WithProof>(
    async (act) => {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'requires-recent-login') throw error
        return (await prove()) ? act() : undefined
      }
    },
    [prove],
  )
  const proveFirst = useCallback(
    async () => (await queryClient.fetchQuery(myAccount)).recently_confirmed || (await prove()),
    [prove],
  )
  const proof = useMemo(() => ({ withProof, prove, proveFirst, asking }), [withProof, prove, proveFirst, asking])
  return (
    <Proof value={proof}>
      {children}
      {asking && <ProofDialog onProven={() => settle(true)} onClose={() => settle(false)} />}
    </Proof>
  )
}
