import { type ComponentType, createContext, type ReactNode, Suspense, use, useMemo, useRef, useState } from 'react'
import { Problem } from '@fortnight/contract/problem'
import type { StepUpAct } from '@fortnight/contract/vocabulary/step-up-acts'

/** Runs a call that needs a fresh proof of identity; undefined when it was asked for and not given. */
export type WithProof = <T>(run: () => Promise<T>) => Promise<T | undefined>

interface RecentProof {
  withProof: WithProof
  /** Asks for a proof; false when it was not given. */
  prove: (asked: Asked) => Promise<boolean>
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

/** What is to be proven: one call, by the name of its refusal, or without one the act. */
interface Asked {
  act: StepUpAct
  call?: string | undefined
}

/** Props of the dialog that asks for a proof. */
export interface ProofQuestion extends Asked {
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
  const [asked, setAsked] = useState<Asked>()
  const answer = useRef<(proven: boolean) => void>(undefined)

  const asking = asked !== undefined
  const proof = useMemo(() => {
    const prove = (question: Asked) => {
      // A question that is open already is withdrawn: only the last one who asked is waiting at the screen.
      answer.current?.(false)
      setAsked(question)
      return new Promise<boolean>((done) => {
        answer.current = done
      })
    }
    const withProof: WithProof = async (run) => {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'step-up-required') throw error
        return (await prove(error as Problem & Asked)) ? run() : undefined
      }
    }
    return { withProof, prove, asking }
  }, [asking])
  const settle = (proven: boolean) => {
    setAsked(undefined)
    answer.current?.(proven)
  }
  return (
    <Proof value={proof}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ProofDialog {...asked} onProven={() => settle(true)} onClose={() => settle(false)} />
        </Suspense>
      )}
    </Proof>
  )
}
