import type { ProofOf } from '@fortnight/contract/vocabulary/step-up-acts'
import type { stepUp } from '@fortnight/contract/identity/step-up'
import { Problem } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { attempt } from './attempts.ts'
import { allowFactorRecovery } from './factor-recovery.ts'
import * as recoveries from './factor-recoveries.repository.ts'
import { getAccount } from './own-account.ts'
import * as passkeys from './passkeys.repository.ts'
import { requestOptions, verifyAnswer } from './passkeys.ts'
import { passwordMatches } from './passwords.ts'
import * as secondFactor from './second-factor.ts'
import { readAgain } from './session-reader.ts'
import * as sessions from './sessions.repository.ts'
import { insertProof } from './step-up.repository.ts'

const done = { success: true } as const

const answering = ({ session }: Caller, of: ProofOf) =>
  ({ purpose: 'step_up', act: null, call: null, ...of, session_id: session.id }) as const

/** Opens the act or call to the caller's session, which gets the second factor of the proof. */
async function record(tx: Tx, { session }: Caller, of: ProofOf, bySecondFactor: boolean) {
  await insertProof(tx, session.id, of)
  if (bySecondFactor) await sessions.markSecondFactor(tx, session.id)
}

export const stepUpService: Handlers<typeof stepUp> = {
  async byPassword(caller, { body: { of, password, code } }) {
    const act = 'act' in of ? of.act : undefined
    const { db, user, limits, vault, ip, passwordCost } = caller
    const found = await getAccount(caller)
    const tried = await attempt(limits, found.email, ip)
    if (!(await passwordMatches(password, found.password_hash, passwordCost))) throw new Problem('wrong-password')
    const factor = await secondFactor.demand(db, vault, found, code, tried)
    await tried.right()
    if (act === 'administration' && !factor)
      throw new Problem(
        'second-factor-required',
        'Administration opens with a passkey or a code of an authenticator app.',
      )
    const lost = factor === 'recovery_code' || (!factor && (await passkeys.count(db, user.id)) > 0)
    if (act === 'factors' && lost) await allowFactorRecovery(caller)
    await db.transaction(async (tx) => {
      if (act === 'factors' && factor === 'app') await recoveries.withdraw(tx, user.id)
      await record(tx, caller, of, factor !== undefined)
    })
    readAgain(caller)
    return done
  },

  begin: (caller, { body: { of } }) => requestOptions(caller, answering(caller, of), caller.user.id),

  async byPasskey(caller, { body: { of, credential } }) {
    const { db, user } = caller
    const holder = await verifyAnswer(caller, credential, answering(caller, of))
    if (holder.id !== user.id) throw new Problem('passkey-refused')
    await db.transaction(async (tx) => {
      if ('act' in of && of.act === 'factors') await recoveries.withdraw(tx, user.id)
      await record(tx, caller, of, true)
    })
    readAgain(caller)
    return done
  },
}
