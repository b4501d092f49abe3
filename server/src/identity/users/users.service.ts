import { Problem } from '@fortnight/contract/problem'
import { fitsUser, type UserAct, type users } from '@fortnight/contract/identity/users'
import { audit } from '../../operations/audit/audit.repository.ts'
import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import * as accounts from '../auth/accounts.repository.ts'
import { requireOwn } from '../auth/sample-account.ts'
import * as sessions from '../auth/sessions.repository.ts'
import { lockAdministrators } from '../data-rights/account-deletion.repository.ts'
import { deleteUser, obstacle } from '../data-rights/account-deletion.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import { announce } from '../../platform/push/announce.ts'
import { brandNow } from '../../operations/settings/in-force.ts'
import { roleTakenAfterHours } from '@fortnight/contract/operations/second-approvals'
import { askSecond } from '../../operations/second-approvals/ask.ts'
import { aloneAfterHours, isSenior } from '../../operations/second-approvals/seniors.repository.ts'
import { changeRole } from './change-role.ts'
import * as storedUsers from './users.repository.ts'

type Row = Awaited<ReturnType<typeof storedUsers.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Name: (row) => row.name,
  'E-mail': (row) => row.email,
  Role: (row) => row.role,
  State: (row) => row.state,
  Plan: (row) => row.subscription_plan,
  Apps: (row) => row.apps,
  'Paid ($)': (row) => row.paid,
  'Last seen': (row) => row.last_seen_at,
  Created: (row) => row.created_at,
}

/** The user; throws a problem that says why there is none. */
async function found(db: Db, id: string) {
  const user = await storedUsers.find(db, id)
  if (user) return user
  throw (await storedUsers.existed(db, id))
    ? new Problem('conflict', 'This user is deleted.')
    : new Problem('not_found')
}

const alreadyIs: Partial<Record<UserAct, string>> = {
  disable: 'Another administrator has disabled this user already.',
  enable: 'Another administrator has enabled this user already.',
  promote: 'Another administrator has changed the role of this user already.',
  demote: 'Another administrator has changed the role of this user already.',
}

/** Why an act was refused: it was done before, or is never allowed on this user. */
async function refusal(db: Db, act: UserAct, id: string): Promise<Problem> {
  const user = await found(db, id)
  const administrator = user.role === 'admin' && (act === 'disable' || act === 'remove')
  if (administrator) return new Problem('forbidden', 'This is an administrator. Take the role away first.')
  return new Problem('conflict', alreadyIs[act])
}

async function recordAct(tx: Tx, actor_id: string, subject: string, action: string, data = {}) {
  await audit(tx, { actor_id, action, subject, data })
  await announce(tx, { to: 'admins', topics: ['users'] })
}

/** Throws `forbidden` for a sample account of a demo. */
const requireReal = async (caller: Caller, id: string) => requireOwn(caller, await found(caller.db, id))

/** Does an act to a user other than the caller, once, and records it; `act` returns whether it was possible. */
function actOn(
  { db, user }: Caller,
  id: string,
  { name, action, data = {} }: { name: UserAct; action: string; data?: Record<string, unknown> },
  act: (tx: Tx) => Promise<boolean>,
) {
  if (id === user.id) throw new Problem('forbidden', 'You cannot do this to yourself.')
  return db.transaction(async (tx) => {
    if (!(await act(tx))) throw await refusal(tx, name, id)
    await recordAct(tx, user.id, id, action, data)
    return { success: true as const }
  })
}

export const usersService: Handlers<typeof users> = {
  ...panelList({ noun: 'user', file: 'users.csv', columns, list: storedUsers.list, count: storedUsers.count }),

  async find(caller, { params: { id } }) {
    const { db, config, hooks } = caller
    const user = await found(db, id)
    const account = await accounts.findByUser(db, id)
    const data = {
      ...user,
      email_proven: await addressIsProven(db, id),
      signs_in: account ? ('password' as const) : ('provider' as const),
      second_factor: Boolean(account?.totp_confirmed_at),
      sessions: (await sessions.listLive(db, id)).length,
      disabled_reason: user.state === 'disabled' ? ((await storedUsers.disabledReason(db, id)) ?? null) : null,
      newest_apps: await storedUsers.newestApps(db, id),
      newest_payments: await storedUsers.newestPayments(db, id),
      sample: await hooks.isSample(caller, user),
      obstacle: (await obstacle(db, id, 'administrator', (await brandNow(db, config)).supportEmail)) ?? null,
    }
    return { success: true, data }
  },

  async disable(caller, { params: { id }, body: { reason } }) {
    await requireReal(caller, id)
    return actOn(caller, id, { name: 'disable', action: 'user.disable', data: { reason } }, async (tx) => {
      const disabled = await storedUsers.disable(tx, id)
      if (disabled) await sessions.endAll(tx, id)
      return disabled
    })
  },

  enable: (caller, { params: { id } }) =>
    actOn(caller, id, { name: 'enable', action: 'user.enable' }, (tx) => storedUsers.enable(tx, id)),

  signOut: (caller, { params: { id } }) =>
    actOn(caller, id, { name: 'signOut', action: 'user.sign_out' }, async (tx) => {
      const held = await storedUsers.lockSignedIn(tx, id)
      if (held) await sessions.endAll(tx, id)
      return held
    }),

  async setRole(caller, { params: { id }, body: { role } }) {
    await requireReal(caller, id)
    // An administrator whom a visitor made would close the demo to all others.
    if (await caller.hooks.isSample(caller, caller.user))
      throw new Problem(
        'forbidden',
        'A sample account of the demo changes no roles. Make an administrator of your own (npm run admin -- create EMAIL).',
      )
    // Also if administrators need none: a role outlives the session that gave it.
    if (!caller.session.second_factor)
      throw new Problem('second-factor-required', 'Changing roles asks for a code of your authenticator app.')
    const name = role === 'admin' ? 'promote' : 'demote'
    if (id === caller.user.id) throw new Problem('forbidden', 'You cannot do this to yourself.')
    return caller.db.transaction(async (tx) => {
      if (!(await lockAdministrators(tx)).includes(caller.user.id)) throw new Problem('forbidden')
      const asked = { subject: id, data: {} }
      const hours =
        role === 'admin'
          ? await aloneAfterHours(tx, caller.user.id)
          : (await isSenior(tx, id))
            ? roleTakenAfterHours
            : 0
      if (hours !== 0) {
        if (!fitsUser(name, await found(tx, id))) throw await refusal(tx, name, id)
        await askSecond(tx, caller, role === 'admin' ? 'role.give' : 'role.take', asked, hours)
        return { success: true as const, waits: true }
      }
      if (!(await changeRole(tx, caller, id, role))) throw await refusal(tx, name, id)
      await recordAct(tx, caller.user.id, id, `user.${name}`)
      return { success: true as const, waits: false }
    })
  },

  remove: (caller, { params: { id } }) =>
    actOn(caller, id, { name: 'remove', action: 'user.delete' }, async (tx) => {
      const user = await found(tx, id)
      if (!fitsUser('remove', user)) return false
      await deleteUser(tx, caller, user, 'administrator')
      return true
    }),
}
