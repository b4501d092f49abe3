import type { HeldAct, ProofOf } from '@fortnight/contract/vocabulary/step-up-acts'
import type { ProofQuestion } from '../../../lib/recent-proof.tsx'

/** What the proof opens. A refusal that names no call is one of a held act. */
export const proofOf = ({ act, call }: ProofQuestion): ProofOf => (call ? { call } : { act: act as HeldAct })
