import { sql } from 'drizzle-orm'
import { type StepUpAct, stepUpActs, stepUpMinutes } from '@fortnight/contract/vocabulary/step-up-acts'
import type { Db } from '../../platform/db/database.ts'
import { session_proofs } from '../../platform/db/schema/identity-proofs.ts'
import { accountOfIdentity, accounts, identities, sessions } from '../../platform/db/schema/identity.ts'

const fresh = sql`now() - make_interval(mins => ${stepUpMinutes})`

/**
 * Acts that a session has proven lately: those of its proofs, and all of them while it has just begun. A beginning
 * without the second factor that its owner has opens none; one with a recovery code, or with a password in place of a
 * passkey, does not open `factors`.
 */
export async function listProven(db: Db, sessionId: string): Promise<StepUpAct[]> {
  const { rows } = await db.execute<{ act: StepUpAct }>(sql`
    select act from ${session_proofs} where session_id = ${sessionId} and proven_at > ${fresh}
    union
    select act from (
      select ${sessions.second_factor} as by_factor, ${sessions.by_recovery_code} as by_code,
        exists (select from ${identities} join ${accounts} on ${accounts.id} = ${accountOfIdentity}
          where ${identities.user_id} = ${sessions.user_id} and ${accounts.totp_confirmed_at} is not null) as has_app,
        exists (select from ${identities} join ${accounts} on ${accounts.id} = ${accountOfIdentity}
          where ${identities.user_id} = ${sessions.user_id} and ${accounts.password_hash} is not null)
          and exists (select from passkeys p where p.user_id = ${sessions.user_id}) as has_passkey
      from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.authenticated_at} > ${fresh}
    ) begun, unnest(${sql.param([...stepUpActs])}::text[]) act
    where (by_factor or not has_app)
      and (act <> 'administration' or by_factor)
      and (act <> 'factors' or not by_code and (by_factor or not has_passkey))`)
  return rows.map(({ act }) => act)
}

/** Records a proof of identity for an act. */
export async function insertProof(db: Db, sessionId: string, act: StepUpAct): Promise<void> {
  await db
    .insert(session_proofs)
    .values({ session_id: sessionId, act, proven_at: sql`now()` })
    .onConflictDoUpdate({ target: [session_proofs.session_id, session_proofs.act], set: { proven_at: sql`now()` } })
}
