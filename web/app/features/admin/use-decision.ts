import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressedDialog } from '../../lib/addressed-dialog.ts'

/** A payment that is about to be decided, and how. */
export interface Decision {
  id: string
  as: 'completed' | 'failed'
}

const names = ['decide', 'as'] as const

/** The open decision lives in the address, `?decide=ID&as=failed`. */
export function useDecision() {
  const [search] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  const id = search.get('decide')
  const as = search.get('as')
  const decision: Decision | undefined = id && (as === 'completed' || as === 'failed') ? { id, as } : undefined
  const decide = useCallback((next: Decision) => open({ decide: next.id, as: next.as }), [open])
  return { decision, open: decide, close }
}
