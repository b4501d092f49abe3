import { Problem } from '@fortnight/contract/problem'
import type { Caller } from '../../platform/http/serve.ts'
import * as recoveries from './factor-recoveries.repository.ts'
import { auditFactor, notifyOfFactor } from './notify-of-factor.ts'

/**
 * Lets a caller who proved who they are without their second factor change it, once they have waited; throws
 * `factor-waits` before. The first time begins the wait and mails every address of theirs: the owner of a stolen
 * password and recovery code can stop the thief.
 */
export async function allowFactorRecovery(caller: Caller): Promise<void> {
  const { db, user } = caller
  if (await recoveries.finish(db, user.id)) return
  await db.transaction(async (tx) => {
    if (!(await recoveries.begin(tx, user.id))) return
    await notifyOfFactor(tx, caller, 'factor_recovery')
    await auditFactor(tx, caller, 'factor_recovery')
  })
  throw new Problem('factor-waits')
}
