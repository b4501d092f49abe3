import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../../../tests/test-server.ts'
import { aTester, share } from '../likeness/likeness.testkit.ts'

/** What is special of an applicant, who has proven a number and a browser and typed a phone from Pakistan by default. */
interface Special {
  issuer?: string
  number?: 'proven' | 'ended' | 'not proven'
  phone?: 'read'
  key?: 'none'
  country?: string
  status?: string
  hours?: number
}

let numbers = 0

/** Someone who applied some hours ago, yesterday by default. */
export async function anApplicant(world: TestServer, { issuer, number = 'proven', ...special }: Special = {}) {
  const { pool } = world.database
  const applicant = await aTester(world)
  await pool.query(
    `update testers set status = $2, country = $3, created_at = clock() - $4 * interval '1 hour',
       email = (select email from users where id = person_id) where id = $1`,
    [applicant.tester, special.status ?? 'applied', special.country ?? 'PK', special.hours ?? 24],
  )
  if (issuer)
    await pool.query('insert into identities (issuer, subject, user_id) values ($1, $2, $3)', [
      issuer,
      randomUUID(),
      applicant.id,
    ])
  await pool.query(
    `insert into phone_numbers (id, user_id, channel, number, proven_at, ended_at, end_reason)
     values (gen_random_uuid(), $1, 'sms', $2, case when $3 <> 'not proven' then now() end,
       case when $3 = 'ended' then now() end, case when $3 = 'ended' then 'stopped' end)`,
    [applicant.id, `+9230${String(10_000_000 + numbers++)}`, number],
  )
  if (!special.key) await share(world, [applicant], 'key')
  if (special.phone) await pool.query('update devices set attested_at = now() where tester_id = $1', [applicant.tester])
  return applicant
}
