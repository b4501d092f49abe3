import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { Db } from '../platform/db/database.ts'
import { devices, tester_agreements, testers } from '../platform/db/schema/testers.ts'
import { defaults } from '../testing/engine/params.ts'
import { fleetPrior, learn, score } from '../testers/pool/reliability.ts'
import { androidVersion } from '../testers/pool/android.ts'
import type { Calendar } from './calendar.ts'
import { countries, type Country } from './names.ts'
import { phones } from '../testers/pool/phones.ts'
import type { Random } from '../platform/random.ts'

type NewTester = typeof testers.$inferInsert
type NewDevice = Omit<typeof devices.$inferInsert, 'tester_id'>

const { version } = testerTerms

const prior = fleetPrior(defaults.fleetHazard)

/** Beliefs from earlier tests: none about newcomers, a little about most, bad ones about a few. */
function reliability(random: Random) {
  const tests = random.chance(0.16) ? 0 : random.between(1, 9)
  const hazard = random.chance(0.12) ? 0.05 : 0.006
  let days = 0
  let losses = 0
  for (let test = 0; test < tests; test++) {
    const stayed = Array.from({ length: 14 }).findIndex(() => random.chance(hazard))
    days += stayed < 0 ? 14 : stayed + 1
    losses += stayed < 0 ? 0 : 1
  }
  const posterior = learn(prior, { days, losses })
  return {
    hazard_a: posterior.a,
    hazard_b: posterior.b,
    score: score(posterior),
    observed_days: days,
    observed_losses: losses,
  }
}

function aDevice(random: Random, premium: boolean): NewDevice {
  const flagship = premium && random.chance(0.85)
  const phone = random.pick(phones.filter((candidate) => candidate.premium === flagship))
  const version = androidVersion(String(random.between(...phone.android)))
  if (!version) throw new Error(`${phone.model} runs no Android that we know`)
  // Phones fill up: a third has little space left, a tenth almost none.
  const share = random.chance(0.1) ? 0.004 : random.chance(0.3) ? 0.04 : 0.1 + 0.4 * random.next()
  return {
    model: phone.model,
    ...version,
    free_mb: Math.round(phone.storage * 1000 * share * (0.6 + 0.4 * random.next())),
  }
}

function aTester(random: Random, calendar: Calendar, country: Country, taken: Set<string>): NewTester {
  const given = random.pick(country.given)
  const family = random.pick(country.family)
  const local = `${given}.${family}`.toLowerCase()
  let email = `${local}@testers.example`
  for (let number = 2; taken.has(email); number++) email = `${local}${number}@testers.example`
  taken.add(email)
  const premium = random.chance(0.35)
  const joined = calendar.at(random.between(70, 300), 4 + 16 * random.next())
  return {
    name: `${given} ${family}`,
    email,
    status: random.chance(0.93) ? 'available' : random.pick(['paused', 'paused', 'applied', 'suspended'] as const),
    country: country.code,
    timezone: country.timezone,
    languages: country.languages,
    premium,
    capacity: random.pick([2, 3, 3, 3, 4]),
    ...reliability(random),
    created_at: joined,
    updated_at: joined,
  }
}

/** Adds the sample pool: people of a dozen countries, some of them housemates, with realistic phones. */
export async function addPool(db: Db, random: Random, calendar: Calendar): Promise<void> {
  const taken = new Set<string>()
  const people = countries.flatMap((country) =>
    Array.from({ length: country.testers }, () => aTester(random, calendar, country, taken)),
  )
  const stored = await db
    .insert(testers)
    .values(housed(random, people))
    .returning({ id: testers.id, premium: testers.premium, created_at: testers.created_at })
  await db.insert(tester_agreements).values(
    stored.map(({ id, created_at }) => ({
      tester_id: id,
      version,
      way: 'application' as const,
      agreed_at: created_at,
    })),
  )
  await db.insert(devices).values(
    stored.flatMap(({ id, premium, created_at }) => {
      const first = aDevice(random, premium)
      const second = random.chance(0.12) ? aDevice(random, premium) : first
      const owned = second.model === first.model ? [first] : [first, second]
      return owned.map((device) => ({ ...device, tester_id: id, created_at, updated_at: created_at }))
    }),
  )
}

/** Neighbours in the list with one family name share a home. */
function housed(random: Random, people: NewTester[]): NewTester[] {
  const homes = people.map(() => crypto.randomUUID())
  const family = (person: NewTester | undefined) => person?.name.split(' ').at(-1)
  return random.shuffle(
    people.map((person, index) => {
      const next = people.findIndex((other, at) => at > index && at < index + 12 && family(other) === family(person))
      if (next > 0 && random.chance(0.3)) homes[next] = homes[index] as (typeof homes)[number]
      return { ...person, household_id: homes[index] }
    }),
  )
}
