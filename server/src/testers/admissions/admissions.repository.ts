import { type SQL, sql } from 'drizzle-orm'
import type { AdmissionRule } from '@fortnight/contract/testers/admissions'
import type { AdmissionBar, AdmissionProof } from '@fortnight/contract/vocabulary/admission-bars'
import type { Db, Tx } from '../../platform/db/database.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import { hasOwnKey } from '../device-keys/keys.repository.ts'

// A provider that checks addresses signed them in with the very Google account that will be on the developer's list.
// Firebase lets people in with addresses that they never verified.
const byGoogle = sql`exists (
  select from users u join identities i on i.user_id = u.id
  where u.id = t.person_id and google_account(u.email) = t.email_key
    and i.issuer <> ${embeddedIssuer} and i.issuer not like 'https://securetoken.google.com/%')`

const byNumber = sql`exists (
  select from phone_numbers n where n.user_id = t.person_id and n.proven_at is not null and n.ended_at is null)`

const proofs: Record<AdmissionProof, SQL> = {
  google: byGoogle,
  number: byNumber,
  either: sql`(${byGoogle} or ${byNumber})`,
}

/** What keeps an applicant `t` out, each by its own condition. */
const barsOf = ({ proof, read_phone, countries }: AdmissionRule): Record<AdmissionBar, SQL> => ({
  // People are compared every hour, and when an applicant's browser proves its key.
  too_new: sql`t.created_at > clock() - interval '2 hours'`,
  alike: sql`(resembles_barred(t.person_id) or exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = t.person_id or l.other = t.person_id) and g.state in ('open', 'ring')))`,
  not_proven: sql`not ${proofs[proof]}`,
  // An applicant who hides the key of their browser is not counted with its other testers: an administrator decides.
  no_key: sql`not ${hasOwnKey(sql`t.person_id`)}`,
  typed_phone: read_phone
    ? sql`not exists (select from devices d where d.tester_id = t.id and d.attested_at is not null)`
    : sql`false`,
  country: countries.length ? sql`t.country <> all(${sql.param(countries)}::text[])` : sql`false`,
})

// Those whom the operator imported answer by their own link.
const waits = sql`t.status in ('applied', 'verified')`

const fitting = (rule: AdmissionRule) =>
  sql`not (${sql.join(
    Object.values(barsOf(rule)).map((bar) => sql`(${bar})`),
    sql` or `,
  )})`

/** How many applicants wait, how many the rule admits, and how many each part of it leaves out. */
export async function count(db: Db, rule: AdmissionRule) {
  const bars = Object.entries(barsOf(rule)) as [AdmissionBar, SQL][]
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::int as waiting, count(*) filter (where ${fitting(rule)})::int as admitted, ${sql.join(
      bars.map(([name, bar]) => sql`count(*) filter (where ${bar})::int as ${sql.identifier(name)}`),
      sql`, `,
    )}
    from testers t where ${waits}`)
  const [counts = {}] = rows
  return {
    waiting: counts['waiting'] ?? 0,
    admitted: counts['admitted'] ?? 0,
    left_out: bars.flatMap(([reason]) => (counts[reason] ? [{ reason, testers: counts[reason] }] : [])),
  }
}

interface Applicant {
  id: number
  name: string
  email: string
  country: string
  devices: string
  created_at: Date
}

/** The first applicants whom the rule admits, who applied first. */
export async function list(db: Db, rule: AdmissionRule, most: number): Promise<Applicant[]> {
  const { rows } = await db.execute<Omit<Applicant, 'created_at'> & { created_at: string }>(sql`
    select t.id, t.name, t.email, t.country, t.created_at, coalesce((
      select string_agg(d.model || ', Android ' || d.android, '; ' order by d.id) from devices d
      where d.tester_id = t.id), '') as devices
    from testers t where ${waits} and ${fitting(rule)} order by t.created_at, t.id limit ${most}`)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }))
}

/** Admits those of the applicants whom the rule admits at this moment; returns their ids. */
export async function admit(tx: Tx, rule: AdmissionRule, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with held as materialized (
      select t.id from testers t where t.id = any(${sql.param([...ids])}::int[]) order by t.id for no key update
    )
    update testers t set status = 'available', updated_at = clock() from held
    where t.id = held.id and ${waits} and ${fitting(rule)} returning t.id`)
  return rows.map(({ id }) => id)
}
