import type { Person } from './fixtures.ts'
import type { TestServer } from './test-server.ts'

/** What is stored of that person, in one word: it differs once anything of it does. */
export async function fingerprint({ database }: TestServer, { id }: Person): Promise<string> {
  const { rows } = await database.pool.query<{ print: string }>(
    `select md5(string_agg(row, ' ' order by row)) as print from (
       select u::text as row from users u where id = $1
       union all select a::text from apps a where owner_id = $1
       union all select p::text from payments p where owner_id = $1
       union all select r::text from refunds r where owner_id = $1
       union all select n::text from notifications n where user_id = $1
       union all select k::text from api_keys k where owner_id = $1
       union all select p::text from push_subscriptions p join sessions s on s.id = p.session_id where s.user_id = $1
       union all select w::text from webhooks w where owner_id = $1
       union all select s::text from sandbox_runs s where owner_id = $1
       union all select p::text from payouts p join testers t on t.id = p.tester_id where t.person_id = $1
       union all select c::text from checkins c join assignments a on a.id = c.assignment_id where a.person_id = $1
       union all select r::text from testing_requests r where user_id = $1
       union all select concat(s.id, s.ended_at) from sessions s where user_id = $1) rows`,
    [id],
  )
  return rows[0]?.print ?? ''
}
