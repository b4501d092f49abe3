import { counted } from '@fortnight/contract/format/plurals'
import { Problem } from '@fortnight/contract/problem'
import type { testerPortal } from '@fortnight/contract/testers/tester-portal'
import {
  type TesterChange,
  testerBecomes,
  testerCan,
  type TesterState,
} from '@fortnight/contract/vocabulary/tester-states'
import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import { readAgain } from '../../identity/auth/session-reader.ts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import * as deviceKeys from '../device-keys/keys.repository.ts'
import { noteDevice, readProof } from '../device-keys/proof.ts'
import { wakeLikeness } from '../likeness/wake.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { levelsNow, payNow } from '../../operations/settings/in-force.ts'
import type { Vault } from '../../platform/vault.ts'
import { deviceTaken } from '@fortnight/contract/testers/device-proof'
import { gainsOf, levelOf, nothingKnown } from '@fortnight/contract/testers/levels'
import { findRecord } from '../levels/levels.repository.ts'
import { testerOfCode } from '../referrals/code.ts'
import * as referrals from '../referrals/referrals.repository.ts'
import * as agreements from './agreements.repository.ts'
import * as portal from './portal.repository.ts'
import { timeZone } from '../pool/time-zones.ts'

const done = { success: true as const }
const noTester = () => new Problem('conflict', 'You are not a tester.')

/** The answer for every Google account that is refused: it does not reveal whether the account is in use. */
const notThisAccount =
  'This Google account cannot be used. Enter the one that the Play Store on your phone uses, or write to us.'

/** The zone in its usual spelling. */
function zoneOf(written: string): string {
  const zone = timeZone(written)
  if (zone) return zone
  throw new Problem('invalid', [{ loc: ['body', 'timezone'], msg: 'There is no such time zone.', type: 'custom' }])
}

/** An imported tester whose address this user has verified. */
const expectedOf = async (db: Db, userId: string) =>
  (await addressIsProven(db, userId)) ? portal.findExpected(db, userId) : undefined

const applied = { key: 'tester_applied', values: {} } as const

/** Sessions carry the role; those elsewhere are asked to reload it. */
async function takeRole(tx: Tx, userId: string, from: 'developer' | 'tester', to: 'developer' | 'tester') {
  if (await portal.changeRole(tx, userId, from, to)) await announce(tx, { to: [userId], topics: ['session'] })
}

const wrongCode = () =>
  new Problem('invalid', [{ loc: ['body', 'code'], msg: 'This code does not exist.', type: 'custom' }])

/** Stores who invited a new tester. Throws `invalid` for a code that opens nothing. */
async function noteInvitation(tx: Tx, vault: Vault, friendId: number, code: string) {
  const referrer = testerOfCode(vault, code)
  const { referral_pkr } = await payNow(tx)
  if (referrer === undefined || referrer === friendId) throw wrongCode()
  if (!(await referrals.insert(tx, friendId, referrer, referral_pkr))) throw wrongCode()
}

/** Throws `invalid` for more tests at once than the caller's level gives; what they chose before stays theirs. */
async function checkCapacity(tx: Tx, userId: string, asked: number) {
  const tester = await findRecord(tx, userId)
  if (tester && asked <= tester.capacity) return
  const setting = await levelsNow(tx)
  const { tests } = gainsOf(setting, levelOf(setting, tester?.known ?? nothingKnown))
  if (asked <= tests) return
  const msg = `Your level gives at most ${counted(tests, 'test')} at once.`
  throw new Problem('invalid', [{ loc: ['body', 'capacity'], msg, type: 'custom' }])
}

const fullDevice = () =>
  new Problem('invalid', [
    {
      loc: ['body', 'device'],
      msg: 'Other testers already use this phone. Sign in with the account you have, or write to us.',
      type: deviceTaken,
    },
  ])

type Application = Parameters<(typeof portalService)['apply']>[1]['body']

async function become(tx: Tx, { user, clock, vault }: Caller, { device, ...body }: Application) {
  const proven = device && readProof(vault, user.id, device, ['body', 'device'])
  if (proven && !(await deviceKeys.takePlace(tx, proven.key, user.id))) throw fullDevice()
  const applicant = { ...body, timezone: zoneOf(body.timezone), person_id: user.id }
  const known = await expectedOf(tx, user.id)
  await checkCapacity(tx, user.id, body.capacity)
  const id = known === undefined ? await portal.insert(tx, applicant) : await portal.adopt(tx, known, applicant)
  if (id === undefined) throw new Problem('conflict', notThisAccount)
  await agreements.agree(tx, id, 'application', clock())
  await portal.saveDevices(tx, id, body.devices)
  if (proven) await noteDevice(tx, vault, user.id, proven)
  if (known === undefined && body.code) await noteInvitation(tx, vault, id, body.code)
  await takeRole(tx, user.id, 'developer', 'tester')
  if (known === undefined) await notifications.insert(tx, await users.listAdminIds(tx), applied, ['pool'])
  await announce(tx, { to: [user.id], topics: ['tester'] })
}

/** A tester's own step, from the states that allow it: testers cannot lift their own suspension. */
const step =
  (change: TesterChange, from: readonly TesterState[] = testerCan[change]) =>
  async ({ db, user }: Caller) => {
    await db.transaction(async (tx) => {
      if (!(await portal.move(tx, user.id, from, testerBecomes[change])))
        throw (await portal.findMe(tx, user.id)) ? new Problem('conflict') : noTester()
      await announce(tx, { to: [user.id], topics: ['tester'] })
      await announce(tx, { to: 'admins', topics: ['pool'] })
    })
    return done
  }

export const portalService: Handlers<typeof testerPortal> = {
  async me({ db, user }) {
    const tester = await portal.findMe(db, user.id)
    const expected = !tester && (await expectedOf(db, user.id)) !== undefined
    return { tester: tester ?? null, expected }
  },

  async apply(caller, { body }) {
    await caller.db.transaction(async (tx) => {
      if (await portal.lockMine(tx, caller.user.id)) throw new Problem('conflict', 'You are a tester already.')
      await become(tx, caller, body)
    })
    if (body.device) await wakeLikeness(caller.db)
    readAgain(caller)
    return done
  },

  async agree({ db, user, clock }) {
    await db.transaction(async (tx) => {
      const id = await portal.lockMine(tx, user.id)
      if (id === undefined) throw noTester()
      await agreements.agree(tx, id, 'portal', clock())
      await announce(tx, { to: [user.id], topics: ['tester'] })
    })
    return done
  },

  async withdraw(caller) {
    const { db, user } = caller
    await db.transaction(async (tx) => {
      if (!(await portal.withdraw(tx, user.id)))
        throw (await portal.findMe(tx, user.id))
          ? new Problem('conflict', 'You are already accepted. You can pause in your profile.')
          : noTester()
      await takeRole(tx, user.id, 'tester', 'developer')
      await announce(tx, { to: [user.id], topics: ['tester'] })
      await announce(tx, { to: 'admins', topics: ['pool'] })
    })
    readAgain(caller)
    return done
  },

  async change({ db, user }, { body }) {
    await db.transaction(async (tx) => {
      const id = await portal.lockMine(tx, user.id)
      if (id === undefined) throw noTester()
      await checkCapacity(tx, user.id, body.capacity)
      if (!(await portal.update(tx, id, { ...body, timezone: zoneOf(body.timezone) })))
        throw new Problem('conflict', 'You have joined more tests than that. Choose fewer when one is over.')
      await portal.saveDevices(tx, id, body.devices)
      await announce(tx, { to: [user.id], topics: ['tester'] })
    })
    return done
  },

  async speak({ db, user }, { body }) {
    if (!(await portal.setLocale(db, user.id, body.locale))) throw noTester()
    return done
  },

  pause: step('pause'),
  resume: step('resume', ['paused']),
}
