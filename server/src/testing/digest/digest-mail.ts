import { appPath } from '@fortnight/contract/site-map/paths'
import { digest } from '../../messaging/mail/digest-letter.ts'
import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import { unsubscribeCode } from '../../messaging/notifications/unsubscribe-code.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as ledger from '../ledger/ledger.repository.ts'
import { replayRun } from '../ledger/replay.ts'
import { digestOf } from './digest.ts'
import * as digests from './digest.repository.ts'

/** Writes a morning's digest to the owner of a test; no mail to unverified addresses. */
export const mailOfDigest: Hooks['mailOf']['digest'] = async ({ db, vault }, { run_id, day }) => {
  const found = await digests.find(db, run_id, day)
  if (!found || !(await addressIsProven(db, found.owner_id))) return undefined
  const run = await ledger.findRun(db, found.app_id)
  if (!run) return undefined
  const { state } = await replayRun(db, run)
  const before = await digests.findBefore(db, run_id, day)
  const text = digestOf({ app: found.app, run, state, day, eligible_on: found.eligible_on, before })
  const code = unsubscribeCode(vault, found.owner_id, 'digest')
  return (
    text && {
      to: found.to,
      write: (writing) => digest(writing, { text, app: found.app, path: appPath(found.app_id), code }),
    }
  )
}
