import type * as z from 'zod'
import type { playTrack, PlayTrack as PlayTrackReply } from '@fortnight/contract/orders/play-track'
import { Problem, type ProblemCode, problems } from '@fortnight/contract/problem'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { findAccount } from '../../platform/google/google-accounts.ts'
import { announce } from '../../platform/push/announce.ts'
import { readableApp, requireReadable } from '../../testing/runs/readable-app.ts'
import { followSetup } from '../../testing/runs/begin.ts'
import { checkTrack, countriesDiffer } from './check-track.ts'
import { leaseFrom } from '../../platform/jobs/lease.ts'
import { leaseMs } from './play-tracks.job.ts'
import * as tracks from './play-tracks.repository.ts'
import { isCode, ownerOf } from './prove-owner.ts'
import { openPlay, visit } from './visit.ts'

/** What a developer can do about a refusal, besides what its own words say. */
const help: Partial<Record<ProblemCode, string>> = {
  'google-rights':
    'Check that our account is invited to this app with both permissions. A new invitation can take some minutes to work.',
  'google-proof': 'It shows that the app is yours. Without such an address, add one in Play Console first.',
  'google-review': 'We add the group once that is over.',
  'google-unknown': 'Check the package name. Google shows an app after its first upload.',
}

const inWords = (code: string | null | undefined): string | null =>
  code && code in problems
    ? [problems[code as ProblemCode].message, help[code as ProblemCode]].filter(Boolean).join(' ')
    : null

const mostVisits = 50
/** How a dry run names the group of a test that has none yet. */
const groupToCome = 'The group of your test, once it has begun'

type PlayTrack = z.input<typeof PlayTrackReply>
type Asking = Pick<Caller, 'db' | 'user' | 'config' | 'clock' | 'limits' | 'mail' | 'vault'>

function toReply(account: string | null, found: tracks.Found): PlayTrack {
  const { package_name, app_countries, access_method, connection } = found
  const { countries, checked_at } = connection ?? {}
  return {
    account,
    package_name,
    proven: Boolean(connection?.proven_at),
    code_sent: connection?.problem === 'google-proof',
    checked_at: checked_at ?? null,
    problem: inWords(connection?.problem),
    by_hand: Boolean(connection?.failed_at),
    tracks: connection?.tracks ?? [],
    track: connection?.track ?? null,
    groups: connection?.groups ?? [],
    countries: countries && !countries.others ? countries.codes : null,
    countries_differ: countriesDiffer(app_countries, countries ?? null),
    group: access_method === 'managed_group' ? found.group : null,
    binds: connection?.binds ?? false,
  }
}

async function view(caller: Asking, id: string) {
  const found = requireReadable(caller, await tracks.find(caller.db, id))
  return toReply((await findAccount(caller, 'play'))?.email ?? null, found)
}

/** The caller's app with its connection, on a server that has an account at Google. */
async function ownConnection(caller: Asking, id: string): Promise<tracks.Found> {
  const found = requireReadable(caller, await tracks.find(caller.db, id))
  if (found.owner_id !== caller.user.id) throw new Problem('forbidden')
  if (!(await findAccount(caller, 'play'))) throw new Problem('google-off')
  return found
}

const contextOf = (caller: Asking) => ({
  ...caller,
  google: openPlay(caller),
  isOwner: ownerOf(caller),
})

/** Takes the connection for one call: another edit of our account would end the first. */
async function take({ db, clock }: Asking, id: string): Promise<tracks.Taken> {
  const taken = await tracks.takeOne(db, id, leaseFrom(clock(), leaseMs))
  if (!taken) throw new Problem('conflict', 'We are asking Google just now. Try again in a moment.')
  return taken
}

/** Asks Google now, and answers with what it shows. */
async function askNow(caller: Asking, id: string, purpose: 'check' | 'bind'): Promise<PlayTrack> {
  const taken = await take(caller, id)
  await checkTrack(contextOf(caller), taken, purpose)
  return view(caller, id)
}

export const playTrackService: Handlers<typeof playTrack> = {
  find: (caller, { params }) => view(caller, params.id),

  async check(caller, { params: { id } }) {
    const { package_name } = await ownConnection(caller, id)
    if (!package_name) throw new Problem('conflict', 'Save the package name first.')
    await tracks.insert(caller.db, id)
    return askNow(caller, id, 'check')
  },

  async prove(caller, { params: { id }, body: { code } }) {
    const { package_name, connection } = await ownConnection(caller, id)
    if (!package_name || !connection) throw new Problem('conflict', 'Check first: we send the code then.')
    if (!isCode(caller.vault, { app_id: id, package_name }, code))
      throw new Problem('invalid', [
        { loc: ['body', 'code'], msg: 'This is not the code that we sent.', type: 'custom' },
      ])
    await tracks.prove(caller.db, id, caller.clock())
    return askNow(caller, id, 'check')
  },

  async choose(caller, { params: { id }, body: { track } }) {
    const { connection } = await ownConnection(caller, id)
    if (!connection?.tracks.some((seen) => seen.track === track))
      throw new Problem('conflict', 'Google does not show us this closed track. Check again, then choose.')
    if (connection.track !== track) {
      const fresh = { track, binds: false, release: null, groups: [], countries: null }
      await caller.db.transaction(async (tx) => {
        await tracks.lockApp(tx, id)
        await tracks.choose(tx, id, fresh)
      })
    }
    return askNow(caller, id, 'check')
  },

  async preview(caller, { params: { id } }) {
    const { connection, package_name, group } = await ownConnection(caller, id)
    const track = connection?.track
    if (!track || !package_name) throw new Problem('conflict', 'Choose the closed track first.')
    await take(caller, id)
    try {
      return await visit(contextOf(caller), id, 'preview', (play) =>
        play.bind(package_name, track, group ?? groupToCome, true),
      )
    } finally {
      await tracks.release(caller.db, id)
    }
  },

  async bind(caller, { params: { id }, body: { binds } }) {
    const { connection, access_method } = await ownConnection(caller, id)
    if (!connection?.track) throw new Problem('conflict', 'Choose the closed track first.')
    if (binds && access_method !== 'managed_group')
      throw new Problem('conflict', 'Choose “Our Google Group” as the way testers get access, and save it first.')
    await caller.db.transaction((tx) => tracks.choose(tx, id, { binds }))
    return askNow(caller, id, binds ? 'bind' : 'check')
  },

  async leave(caller, { params: { id } }) {
    const { owner_id } = await readableApp(caller, id)
    const { db, user, clock } = caller
    if (owner_id !== user.id) throw new Problem('forbidden')
    await db.transaction(async (tx) => {
      await tracks.lockApp(tx, id)
      const app = await tracks.setLive(tx, id, null)
      if (app) await followSetup(tx, app, clock())
      await tracks.remove(tx, id)
      await announce(tx, { to: [user.id], topics: ['apps'] })
    })
    return { success: true }
  },

  async listVisits(caller, { params: { id } }) {
    const { connection } = requireReadable(caller, await tracks.find(caller.db, id))
    // What was asked before that can be another developer's.
    if (!connection?.proven_at) return []
    return tracks.listVisits(caller.db, id, mostVisits)
  },
}
