import type { Database, Tx } from '../../platform/db/database.ts'
import { learnAnswerWeight } from '../engine/answers.ts'
import { learnFleet, measured, measuredHours, type Tally } from '../engine/fleet.ts'
import { measuredJoin } from '../engine/join-chance.ts'
import { learnLosses, lossesOf } from '../engine/losses.ts'
import { defaults, type Params } from '../engine/params.ts'
import { fleetPrior, learn, meanHazard, score } from '../../testers/pool/reliability.ts'
import { settle } from '../engine/settle.ts'
import { insertDecisions } from './apply-decisions.repository.ts'
import { countTrackRecords } from './calibration.repository.ts'
import * as learning from './learn.repository.ts'
import { snapshotClosedRun } from './snapshot.ts'
import { claimClosed, listUnsettled } from './snapshot.repository.ts'
import { suspectAll } from './suspect.ts'
import { paramsNow } from '../staffing/params.repository.ts'

/** Runs per transaction. */
const batch = 200

/** Adds the evidence of a finished run about its testers: once for each run, whichever server gets to it. */
async function settleRun(tx: Tx, runId: string, params: Params): Promise<void> {
  const row = await claimClosed(tx, runId)
  if (!row) return
  const { run, testerOf } = await snapshotClosedRun(tx, row, params)
  const observed = settle(run, row.today, params)
  const key = `${runId}:settle`
  const inputs = {
    observed: observed.map(({ seat, days, losses }) => [seat, days, losses]),
    losses: lossesOf(run, row.today, params),
  }
  const first = await insertDecisions(tx, [{ run_id: runId, key, kind: 'settle', inputs, before: null, after: null }])
  if (!first.size) return
  const tracks = await learning.lockTracks(tx, [...testerOf.values()])
  const prior = fleetPrior(params.fleetHazard, params.fleetShape)
  const lessons = observed.flatMap(({ seat, ...seen }) => {
    const id = testerOf.get(seat)
    const before = id === undefined ? undefined : tracks.get(id)
    if (id === undefined || !before) return []
    const losses = before.losses + seen.losses
    const days = Math.max(before.days + Math.round(seen.days), Math.ceil(losses))
    const posterior = learn(prior, { days, losses })
    return [{ id, days, losses, ...posterior, score: score(posterior) }]
  })
  await learning.updateTesters(tx, lessons)
}

// Smallest change of the prior that is stored: every tester's belief depends on it.
const noticeable = 0.01

/** Current estimate of the fleet: measured shares, leaning on the assumptions if there are few observations. */
async function estimate(
  db: Database['db'],
  from: Database['db'],
  before: Params,
  pretenders: number,
  now: Date,
): Promise<void> {
  const answers = await learning.countAnswers(from, now)
  const { due, made, days, offers } = answers
  const takenBack = await learning.countTakenBack(from, now)
  const listedHours = measuredHours(defaults.listedHours, { sum: answers.listed_hours, of: answers.listed_joined })
  const joins = (share: number, tally: Tally) => measuredJoin(share, tally, takenBack, listedHours)
  const assumed = fleetPrior(defaults.fleetHazard, defaults.fleetShape)
  const learnt = learnFleet(await learning.listTracks(from), assumed)
  const moved =
    Math.abs(meanHazard(learnt) / before.fleetHazard - 1) > noticeable ||
    Math.abs(learnt.a / before.fleetShape - 1) > noticeable
  const acceptance = measured(defaults.acceptance, { hits: answers.joined, trials: offers })
  await learning.insertEstimate(db, {
    day: now.toISOString().slice(0, 10),
    fleetHazard: moved ? meanHazard(learnt) : before.fleetHazard,
    fleetShape: moved ? learnt.a : before.fleetShape,
    missRate: measured(defaults.missRate, { hits: Math.max(0, due - made), trials: due }),
    acceptance,
    mailAcceptance: measured(acceptance, { hits: answers.mail_joined, trials: answers.mail_offers }),
    answerWeight: learnAnswerWeight(await learning.listAnswers(from), acceptance, defaults.answerWeight),
    acceptedJoin: joins(defaults.acceptedJoin, { hits: answers.accepted_joined, trials: answers.accepted }),
    listedJoin: joins(defaults.listedJoin, { hits: answers.listed_joined, trials: answers.listed }),
    joinHours: measuredHours(defaults.joinHours, { sum: answers.join_hours, of: answers.joined - answers.mail_joined }),
    mailJoinHours: measuredHours(defaults.mailJoinHours, { sum: answers.mail_join_hours, of: answers.mail_joined }),
    listedHours,
    pretenders,
    ...learnLosses(await learning.listLosses(from, now), defaults),
    days,
    due,
    offers,
  })
}

/** Testers whose beliefs one statement moves: claims skip them meanwhile. */
const most = 2000

/**
 * Has every belief rest on the newest estimate and on what its tester did until now. While the prior stays, only those testers
 * are looked at whose tests go on, and those who are new.
 */
async function updateBeliefs(db: Database['db']): Promise<void> {
  const { fleetHazard, fleetShape } = await paramsNow(db)
  const prior = fleetPrior(fleetHazard, fleetShape)
  const since = await learning.findApplied(db)
  for (let after: number | undefined = 0; after !== undefined;)
    after = await learning.updateBeliefs(db, prior, { after, most, since })
  await learning.markApplied(db)
}

/**
 * The night's learning, on any number of servers, however often: testers from finished runs, then the fleet from its
 * testers, once a day, then the beliefs that have changed with either, and how far forecasts were right. The assumptions are those of the last night.
 * `reads` finds where all of it can be read that was saved so far, perhaps a replica.
 */
export async function learnTonight(
  db: Database['db'],
  now: Date,
  reads: () => Promise<Database['db']> = async () => db,
): Promise<void> {
  const before = await paramsNow(db)
  for (let waiting = [''], known = ''; waiting.length; known = waiting.join()) {
    waiting = await listUnsettled(db, now, batch)
    // Runs that another server is learning from stay on the list: it will finish them.
    if (waiting.join() === known) break
    for (const runId of waiting) await db.transaction((tx) => settleRun(tx, runId, before))
  }
  const pretenders = await suspectAll(db, now)
  await estimate(db, await reads(), before, pretenders, now)
  await updateBeliefs(db)
  await learning.findWhoIsReachedByMail(db)
  await db.transaction(countTrackRecords)
}
