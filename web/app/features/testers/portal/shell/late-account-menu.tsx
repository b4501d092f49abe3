import { chunk } from '../../../../lib/load-chunk.ts'
import { useLateChunk } from '../../../../lib/use-chunk.ts'

const load = chunk(() => import('./account-menu.tsx'), import.meta.url)

/** The menu of the account, loaded late: a day's work does not wait for it. */
export function LateAccountMenu() {
  const module = useLateChunk(load)
  return module ? <module.AccountMenu /> : <span className="size-10 max-sm:size-11" />
}
