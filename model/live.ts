import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type pg from 'pg'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { readConfig } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { keyOf } from '../server/src/operations/settings/settings.repository.ts'
import { type Chance, chance as chanceOf } from '../sim/chance.ts'
import type { Act, ActName, Cast, Outcome } from './act.ts'
import { type Clock, installClock, stopClock } from './clock.ts'
import { drawer } from './draw.ts'
import { happen, type Servers } from './group.ts'
import { jobAct } from './jobs.ts'
import { addPeople, addTesters } from './people.ts'
import { checker } from './periodic.ts'
import { secondApprovalAbove } from './refund-terms.ts'
import { openServer } from './server.ts'
import { emptyState, type State } from './state.ts'
import { timeKeeper } from './time.ts'
import { verify } from './verify.ts'

export interface Options {
  seed: number
  steps: number
  /** An empty database with our tables. */
  connection: pg.PoolConfig
  onStep?(count: number): void
}

export interface Figures {
  steps: number
  refused: number
  /** Servers killed in the middle of something. */
  crashes: number
  /** Steps whose first try was never answered. */
  repeated: number
  kinds: Partial<Record<ActName, number>>
  /** Tests by how they ended. */
  ended: Record<string, number>
  checks: number
  /** Days that passed on the model's clock. */
  days: number
}

const environment = {
  NODE_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: join(tmpdir(), 'fortnight-model'),
  PKR_PER_USD: '280',
  EASYPAISA_TITLE: 'Fortnight Testing',
  EASYPAISA_NUMBER: '0300 1234567',
}

const [poolSize, ownerCount, adminCount] = [90, 15, 3]
const beginning = new Date('2026-11-22T06:00:00Z')

/** Steps between two checks of all rules. */
const checkEvery = 1000
/** Number of last steps that a failure reports. */
const toldSteps = 60

/**
 * Offers pay for so few days that many testers reach the last of them; otherwise hardly any tester shows all the days
 * that are paid. One in five is paid for more than the test lasts, and can earn the bonus.
 */
const payFewDays = `
  create function pay_few_days() returns trigger language plpgsql as $$ begin
    new.paid_days := case new.tester_id % 5 when 0 then 21 else 3 + new.tester_id % 6 end;
    return new;
  end $$;
  create trigger assignments_pay_few_days before insert on assignments for each row execute function pay_few_days()`

async function addCast({ pool }: Database, chance: Chance): Promise<Cast> {
  const owners = await addPeople(pool, 'developer', ownerCount)
  const admins = await addPeople(pool, 'admin', adminCount)
  // One alone counts as a second one, so that payouts get both approvals and no act of money needs two.
  const [senior] = admins
  if (senior) {
    senior.isSenior = true
    await pool.query("update users set admin_since = now() - interval '2 days' where id = $1", [senior.id])
  }
  const strangers = await addPeople(pool, 'tester', 3)
  const testers = await addTesters(pool, chance, poolSize, owners.slice(0, 3))
  // So little that payouts happen often.
  await pool.query('insert into settings (key, value) values ($1, $2)', [
    keyOf('settings', 'pay'),
    {
      ...defaultPay,
      streak_after: 2,
      bonus_pkr: 20,
      extra_days: 0,
      least_payout_pkr: 40,
      second_above_pkr: secondApprovalAbove,
    },
  ])
  await pool.query(payFewDays)
  return { owners, admins, strangers, testers: new Map(testers.map((tester) => [tester.person.id, tester])) }
}

/** The pool loses testers for good, and gets others in their place. */
async function fillPool({ pool }: Database, chance: Chance, { testers }: Cast): Promise<void> {
  const available = [...testers.values()].filter(({ status }) => status === 'available').length
  if (available >= poolSize) return
  for (const tester of await addTesters(pool, chance, poolSize - available)) testers.set(tester.person.id, tester)
}

// A few in a hundred a day: what the engine is there for.
const hazard = 0.012

/** Some testers stop caring, without a word. */
function letGo(chance: Chance, { seats, gone }: State): void {
  for (const { id, state } of seats.values()) if (state === 'opted_in' && chance.happens(hazard)) gone.add(id)
}

interface Journal {
  figures: Figures
  lines: string[]
}

function write({ figures, lines }: Journal, outcomes: readonly Outcome[], now: Date): void {
  for (const { act, result, crashed, refusal } of outcomes) {
    figures.steps++
    figures.kinds[act.name] = (figures.kinds[act.name] ?? 0) + 1
    if (result === 'refused') figures.refused++
    if (crashed) figures.repeated++
    const summary = [crashed ? 'killed, then ' : '', result, refusal && `: ${refusal}`].join('')
    lines.push(`${figures.steps}. ${now.toISOString()} ${act.what} -> ${summary}`)
  }
  if (outcomes.some(({ crashed }) => crashed)) figures.crashes++
  lines.splice(0, lines.length - toldSteps)
}

/** How many act at the same moment. */
const sizes = [1, 1, 1, 2, 2, 3, 4, 6, 8]

/**
 * Lives `steps` steps. Throws at the first impossible state, with the seed and what happened last. Drawn by weights of
 * our own instead of fast-check's commands: it would shrink a failure by living shorter lives, and whether acts meet
 * differs from life to life.
 */
async function liveIn(
  model: Database,
  clock: Clock,
  servers: Servers,
  { seed, steps, onStep = () => {} }: Options,
): Promise<Figures> {
  const chance = chanceOf(seed)
  const cast = await addCast(model, chance)
  const state = emptyState()
  const figures: Figures = { steps: 0, refused: 0, crashes: 0, repeated: 0, kinds: {}, ended: {}, checks: 0, days: 0 }
  const journal: Journal = { figures, lines: [] }
  const draw = drawer(chance)
  const time = timeKeeper(clock, chance)
  state.unsteady = time.jumpedRuns
  const check = checker(model, state)

  const judge = (wrong: readonly string[]) => {
    if (!wrong.length) return
    const report = [...wrong.slice(0, 20), '', 'What happened last:', ...journal.lines]
    throw new Error(
      `Seed ${seed}, step ${figures.steps} (npm run model -- --seed ${seed} --steps ${steps})\n${report.join('\n')}`,
    )
  }

  async function together(acts: readonly Act[]): Promise<void> {
    const { now } = clock
    const outcomes = await happen(acts, servers, model.pool, chance).catch((error: unknown) => {
      journal.lines.push(...acts.map(({ what }) => `at the same moment: ${what}`))
      throw judge([error instanceof Error ? `${error.message}: ${inspect(error.cause)}` : String(error)])
    })
    write(journal, outcomes, now())
    judge(await verify(model.pool, state, { outcomes, now: now(), jumped: time.isJumped() }))
    onStep(figures.steps)
  }

  async function night(): Promise<void> {
    figures.days++
    letGo(chance, state)
    await fillPool(model, chance, cast)
    await together(chance.happens(0.5) ? [jobAct('learn'), jobAct('learn')] : [jobAct('learn')])
  }

  for (let checked = 0; figures.steps < steps;) {
    const size = chance.pick(sizes)
    const nights = await time.pass(size, state)
    for (let n = 0; n < nights; n++) await night()
    const acts: Act[] = []
    for (let n = 0; n < size; n++) acts.push(await draw({ cast, state, now: clock.now() }))
    await together(acts)
    if (figures.steps - checked < checkEvery && figures.steps < steps) continue
    checked = figures.steps
    figures.checks++
    judge(await check.now(clock.now(), time.jumpedRuns))
    check.forget()
  }
  judge(await check.everything(time.jumpedRuns))
  return { ...figures, ended: check.endings() }
}

export async function live(options: Options): Promise<Figures> {
  const { connection } = options
  const keeper = openDatabase({ config: connection, connections: 1 })
  const clock = await installClock(keeper.pool, beginning)
  await clock.set(beginning)
  // Connections opened from here on use the clock.
  const model = openDatabase({ config: connection, connections: 4 })
  const vault = createVault(randomBytes(32).toString('hex'))
  const config = readConfig(environment)
  const open = () => openServer({ connection, config, vault })
  const servers: Servers = { pair: [open(), open()], open }
  try {
    return await liveIn(model, clock, servers, options)
  } finally {
    for (const server of servers.pair) await server.close()
    await model.close()
    await keeper.close()
    stopClock()
  }
}
