import type pg from 'pg'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Person } from '../../../../tests/fixtures.ts'

export const past = (days: number) => new Date(Date.now() - days * dayMs)

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Random changes in SQL on any connection: single rows and bulk inserts, dated today and earlier. The given owner owns
 * all apps.
 */
export const statementsOf = (owner: () => Person) => ({
  users: (db: Client, n: number) =>
    db.query(
      `insert into users (email, name, created_at) select gen_random_uuid() || '@x.example', 'N', $2 from generate_series(1, $1)`,
      [n, past(n)],
    ),
  leave: (db: Client, n: number) =>
    db.query(
      `update users set deleted_at = now() where id in (select id from users where role <> 'admin' and deleted_at is null
      and email like '%@x.example' limit $1)`,
      [n],
    ),
  contacts: (db: Client, n: number) =>
    db.query(
      `insert into contacts (name, email, subject, message, created_at) select 'N', 'n@x.example', 'S', 'M', $2
      from generate_series(1, $1)`,
      [n, past(n * 3)],
    ),
  answer: (db: Client, n: number) =>
    db.query(`update contacts set status = (array['new', 'in_progress', 'resolved'])[1 + $1 % 3]`, [n]),
  feedback: (db: Client, n: number) =>
    db.query(`insert into feedback (feedback) select 'F' from generate_series(1, $1)`, [n]),
  forget: (db: Client, n: number) =>
    db.query('delete from feedback where id in (select id from feedback limit $1)', [n]),
  testers: (db: Client, n: number) =>
    db.query(
      `insert into testers (name, email, country, timezone, capacity, hazard_a, hazard_b, score, status, created_at)
      select 'T', gen_random_uuid() || '@t.example', 'PK', 'UTC', 1 + n % 4, 1, 99, 800,
        case when n % 3 = 0 then 'applied' else 'available' end, $2 from generate_series(1, $1) n`,
      [n, past(n)],
    ),
  pause: (db: Client, n: number) =>
    db.query(
      `update testers set status = case status when 'available' then 'paused' else 'available' end
      where id in (select id from testers where active = 0 limit $1)`,
      [n],
    ),
  agree: (db: Client, n: number) =>
    db.query(
      `update testers set agreed_at = case when agreed_at is null then now() end, active = case when active = 0 then capacity else 0 end
      where id in (select id from testers where name = 'T' limit $1)`,
      [n],
    ),
  widen: (db: Client, n: number) => db.query('update testers set capacity = capacity + 1 where id % 5 < $1', [n]),
  apps: (db: Client, n: number) =>
    db.query(
      `insert into apps (owner_id, name, description, duration, status, created_at)
      select $2, 'A', 'D', 12, (array['pending', 'active', 'completed'])[1 + n % 3], $3 from generate_series(1, $1) n`,
      [n, owner().id, past(n)],
    ),
  remove: (db: Client, n: number) =>
    db.query(
      `update apps set deleted_at = now() where id in (select id from apps where status = 'pending' and deleted_at is null limit $1)`,
      [n],
    ),
  move: (db: Client, n: number) =>
    db.query(
      `update apps set status = 'cancelled' where id in (select id from apps where status = 'completed' limit $1)`,
      [n],
    ),
})
