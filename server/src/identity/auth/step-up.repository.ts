import { and, eq, lte, sql } from 'drizzle-orm'
import { type HeldAct, heldActs, type ProofOf, stepUpMinutes } from '@fortnight/contract/vocabulary/step-up-acts'
import type { Db } from '../../platform/db/database.ts'
import { call_proofs, session_proofs } from '../../platform/db/schema/identity-proofs.ts'
import { accountOfIdentity, accounts, identities, sessions } from '../../platform/db/schema/identity.ts'

const fresh = sql`now() - make_interval(mins => ${stepUpMinutes})`

const hasPassword = sql`exists (select from ${identities} join ${accounts} on ${accounts.id} = ${accountOfIdentity}
  where ${identities.user_id} = ${sessions.user_id} and ${accounts.password_hash} is not null)`
const hasPasskey = sql`exists (select from passkeys p where p.user_id = ${sessions.user_id})`

/**
 * Held acts that a session has proven lately: those of its proofs, and all of them while it has just begun. A beginning
 * without the second factor that its owner has opens none; one with a recovery code, or with a password in place of a
 * passkey, does not open `factors`.
 */
export async function listProven(db: Db, sessionId: string): Promise<HeldAct[]> {
  const { rows } = await db.execute<{ act: HeldAct }>(sql`
    select act from ${session_proofs} where session_id = ${sessionId} and proven_at > ${fresh}
    union
    select act from (
      select ${sessions.second_factor} as by_factor, ${sessions.by_recovery_code} as by_code,
        exists (select from ${identities} join ${accounts} on ${accounts.id} = ${accountOfIdentity}
          where ${identities.user_id} = ${sessions.user_id} and ${accounts.totp_confirmed_at} is not null) as has_app,
        ${hasPassword} and ${hasPasskey} as has_passkey
      from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.authenticated_at} > ${fresh}
    ) begun, unnest(${sql.param([...heldActs])}::text[]) act
    where (by_factor or not has_app)
      and (act <> 'administration' or by_factor)
      and (act <> 'factors' or not by_code and (by_factor or not has_passkey))`)
  return rows.map(({ act }) => act)
}

/**
 * Uses up a session's proof for the call of that name; false if it gave none lately. A session that has just begun needs
 * none if it could only be begun again: its user has no password here, and it has seen no passkey.
 */
export async function takeProof(db: Db, sessionId: string, call: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with used as (
      delete from ${call_proofs} where session_id = ${sessionId} and call = ${call} returning proven_at
    )
    select 1 from used where proven_at > ${fresh}
    union all
    select 1 from ${sessions}
      where ${sessions.id} = ${sessionId} and ${sessions.authenticated_at} > ${fresh}
        and not ${hasPassword} and not (${sessions.second_factor} and ${hasPasskey})`)
  return rows.length > 0
}

/** Records a proof of identity for an act or a call. */
export async function insertProof(db: Db, sessionId: string, of: ProofOf): Promise<void> {
  if ('act' in of) {
    await db
      .insert(session_proofs)
      .values({ session_id: sessionId, act: of.act, proven_at: sql`now()` })
      .onConflictDoUpdate({ target: [session_proofs.session_id, session_proofs.act], set: { proven_at: sql`now()` } })
    return
  }
  await db.delete(call_proofs).where(and(eq(call_proofs.session_id, sessionId), lte(call_proofs.proven_at, fresh)))
  await db
    .insert(call_proofs)
    .values({ session_id: sessionId, call: of.call, proven_at: sql`now()` })
    .onConflictDoUpdate({ target: [call_proofs.session_id, call_proofs.call], set: { proven_at: sql`now()` } })
}
