/** Passkeys, and what a person has proven: for which act or call, and when. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { stepUpActs } from '@fortnight/contract/vocabulary/step-up-acts'
import { bytes, created, id, moment, oneOf, realTime } from './columns.ts'
import { sessions, users } from './identity.ts'

/** A passkey of a user, of whatever identity provider. The private key never leaves the device that made it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator, and unique over all users. */
    credential_id: bytes('credential_id').notNull().unique(),
    /** COSE key (RFC 9052). */
    public_key: bytes('public_key').notNull(),
    /** Signatures that the authenticator counts; 0 for one that does not. A lower count than before is a copy's. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Whether the key can be copied to other devices, which never changes, and whether it was at its last use. */
    backup_eligible: boolean('backup_eligible').notNull(),
    backed_up: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    last_used_at: moment('last_used_at'),
    created_at: created(realTime),
  },
  (t) => [
    check('passkeys_backup', sql`${t.backup_eligible} or not ${t.backed_up}`),
    index('passkeys_user').on(t.user_id, t.created_at),
  ],
)

export const challengePurposes = ['add', 'sign_in', 'step_up'] as const

/** A question to a passkey: answered once, in the session and for the purpose, and the act or call, for which it was asked. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: bytes('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    /** Of a step-up: the act that it opens, or the call. */
    act: text('act', { enum: stepUpActs }),
    call: text('call'),
    /** Null at sign-in. */
    session_id: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    check('passkey_challenges_purpose', oneOf('purpose', challengePurposes)),
    check('passkey_challenges_act', oneOf('act', stepUpActs)),
    check('passkey_challenges_of_act', sql`num_nonnulls(${t.act}, ${t.call}) = (${t.purpose} = 'step_up')::integer`),
    check('passkey_challenges_of_session', sql`(${t.purpose} = 'sign_in') = (${t.session_id} is null)`),
    index('passkey_challenges_session').on(t.session_id),
    index('passkey_challenges_end').on(t.expires_at),
  ],
)

/** The last proof of identity of a session for each act. */
export const session_proofs = pgTable(
  'session_proofs',
  {
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    act: text('act', { enum: stepUpActs }).notNull(),
    proven_at: moment('proven_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.session_id, t.act] }), check('session_proofs_act', oneOf('act', stepUpActs))],
)

/** A proof of identity of a session for one call of a bound act, until that is made. */
export const call_proofs = pgTable(
  'call_proofs',
  {
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Keyed hash of address and values. */
    call: text('call').notNull(),
    proven_at: moment('proven_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.session_id, t.call] })],
)

/** A person who lost a second factor and waits until they may replace it without it. */
export const factor_recoveries = pgTable('factor_recoveries', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ready_at: moment('ready_at').notNull(),
  created_at: created(realTime),
})
