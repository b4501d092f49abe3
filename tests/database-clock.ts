import type pg from 'pg'

/**
 * Makes `clock()` of a database movable for each session. It starts a minute before that time and goes on up to it, so that what is
 * made first is older than what follows.
 */
export const movableClock = `
  create or replace function clock() returns timestamptz language sql stable parallel safe
  return case when coalesce(current_setting('tests.now', true), '') = '' then now()
    else current_setting('tests.now')::timestamptz
      - greatest(interval '0', current_setting('tests.since')::timestamptz + interval '1 minute' - now()) end`

type Client = pg.PoolClient & { getTransactionStatus(): string | null }

const text = (time: number | undefined) => (time === undefined ? '' : new Date(time).toISOString())

/**
 * Has the statements of this pool go by that time, or by the true one while it is undefined; a transaction by that of its
 * beginning.
 */
export function followClock(pool: pg.Pool, now: () => Date | undefined) {
  let moved: { to: number | undefined; at: number } = { to: undefined, at: 0 }
  pool.on('connect', (connected) => {
    const client = connected as Client
    // Asked for each time: a test can listen in on the class.
    const send = (...args: unknown[]) => (Object.getPrototypeOf(client) as pg.Client).query.apply(client, args as never)
    let followed: number | undefined
    client.query = ((...args: unknown[]) => {
      const to = now()?.getTime()
      if (to !== moved.to) moved = { to, at: Date.now() }
      if (to !== followed && client.getTransactionStatus() === 'I') {
        followed = to
        send(
          `select set_config('tests.now', '${text(to)}', false), set_config('tests.since', '${text(moved.at)}', false)`,
          () => {},
        )
      }
      return send(...args)
    }) as Client['query']
  })
}
