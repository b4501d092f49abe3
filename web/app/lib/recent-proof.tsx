import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Problem } from '@fortnight/contract/problem'
import type { StepUpAct } from '@fortnight/contract/vocabulary/step-up-acts'
import { myAccount } from './account.ts'
import { queryClient } from './query-client.ts'

/** Runs a call that needs a fresh proof of identity; undefined when it was asked for and not given. */
export type WithProof = <T>(run: () => Promise<T>) => Promise<T | undefined>

interface RecentProof {
  withProof: WithProof
  /** Asks for a proof for an act; false when it was not given. */
  prove: (act: StepUpAct) => Promise<boolean>
  /** Asks for it if the last one for the act is too old: before long work, rather than in its middle. */
  proveFirst: (act: StepUpAct) => Promise<boolean>
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

/** Props of the dialog that asks for a proof. */
export interface ProofQuestion {
  act: StepUpAct
  onProven: () => void
  onClose: () => void
}

/**
 * Some acts want to know that it is still the same person (`step-up-required`): `dialog` then asks, and the call is
 * made again after its answer. It lies over whatever dialog is open.
 */
export function RecentProofProvider({
  dialog: ProofDialog,
  children,
}: {
  dialog: ComponentType<ProofQuestion>
  children: ReactNode
}) {
  const [asked, setAsked] = useState<StepUpAct>()
  const answer = useRef<(proven: boolean) => void>(undefined)

  const prove = useCallback((act: StepUpAct) => {
    // A question that is open already is withdrawn: only the last one who asked is waiting at the screen.
    answer.current?.(false)
    setAsked(act)
    return new Promise<boolean>((done) => {
      answer.current = done
    })
  }, [])
  const settle = (proven: boolean) => {
    setAsked(undefined)
    answer.current?.(proven)
    answer.current = undefined
  }
  const withProof = useCallback<WithProof>(
    async (run) => {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'step-up-required' || !error.act) throw error
        return (await prove(error.act)) ? run() : undefined
      }
    },
    [prove],
  )
  const proveFirst = useCallback(
    async (act: StepUpAct) => (await queryClient.fetchQuery(myAccount)).proven.includes(act) || (await prove(act)),
    [prove],
  )
  const asking = asked !== undefined
  const proof = useMemo(() => ({ withProof, prove, proveFirst, asking }), [withProof, prove, proveFirst, asking])
  return (
    <Proof value={proof}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ProofDialog act={asked} onProven={() => settle(true)} onClose={() => settle(false)} />
        </Suspense>
      )}
    </Proof>
  )
}
