import { chunk } from '../lib/load-chunk.ts'
import { lazyDialog } from '../lib/lazy-dialog.tsx'

const load = chunk(() => import('../features/identity/account/proof-dialog.tsx'), import.meta.url)

/** Asks for a proof of identity over whatever is open. */
export const LateProofDialog = lazyDialog(load, (module) => module.ProofDialog)
