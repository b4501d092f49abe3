import { actionPath } from '@fortnight/contract/messaging/action-links'
import { type ActionProblem, type ActionView, InstallCodeForm } from '@fortnight/contract/testing/action-links'
import type { ServiceContext } from '../../platform/context.ts'
import { append } from '../ledger/append.ts'
import type { Fact } from '../ledger/append.repository.ts'
import { seatsChanged } from '../ledger/seat-changed.ts'
import * as offers from '../staffing/offers.repository.ts'
import { seatOfCode } from './install-code.ts'
import * as proofs from './joining-proofs.repository.ts'

type LinkContext = Pick<ServiceContext, 'db' | 'vault' | 'clock'>

/** Address of the page that an app opens. */
export const installUrl = ({ config }: Pick<ServiceContext, 'config'>, key: string): string =>
  config.publicOrigin + actionPath(key)

/** The test of a link that an app opens; undefined for every other token. What cannot be one is not looked up. */
export const readInstallLink = async ({ db }: LinkContext, token: string) =>
  /^[\w-]{43}$/.test(token) ? await proofs.findLinked(db, token) : undefined
type LinkedApp = NonNullable<Awaited<ReturnType<typeof readInstallLink>>>

export const openedView = ({ app_name: app }: LinkedApp): ActionView => ({ is: 'opened', app, done: false })

/**
 * Takes the code of a seat: its tester has the app, as it brought them here. Who did not say that it is installed has said
 * so now. A code that is given again changes nothing.
 */
export async function answerOpened(
  { db, vault, clock }: LinkContext,
  { run_id }: LinkedApp,
  fields: unknown,
): Promise<{ problem: ActionProblem } | { opened: true }> {
  const at = clock()
  const form = InstallCodeForm.safeParse(fields)
  const found = form.success && seatOfCode(vault, await proofs.listIn(db, run_id), form.data.code, at)
  if (!found) return { problem: 'install_code' }
  const { id: seat, person_id } = found
  return db.transaction(async (tx) => {
    const mine = await offers.lockMine(tx, person_id, seat)
    if (mine?.state !== 'opted_in') return { problem: 'install_code' as const }
    if (await proofs.openApp(tx, seat, at)) {
      const fact = (kind: 'installed' | 'app_opened'): Fact => ({
        run_id,
        seat,
        kind,
        grade: 'evidenced',
        data: {},
        at,
      })
      await append(tx, mine.installed_at ? [fact('app_opened')] : [fact('installed'), fact('app_opened')])
      await seatsChanged(tx, [mine], at)
    }
    return { opened: true as const }
  })
}
