import type pg from 'pg'

/** All tables; the rows of months are those of their tables. */
async function tables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%s.%I', relnamespace::regnamespace, relname) as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  )
  return rows.map((row) => row.name)
}

/** Tables in which any column of any row contains the text: as it is, as the bytes of a bytea, or in base64. */
export async function tablesHolding(pool: pg.Pool, secret: string): Promise<string[]> {
  const bytes = Buffer.from(secret)
  const spellings = [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
  const found: string[] = []
  for (const name of await tables(pool)) {
    const { rows } = await pool.query(
      `select 1 from ${name} t where exists (select 1 from unnest($1::text[]) s where strpos(t::text, s) > 0) limit 1`,
      [spellings],
    )
    if (rows.length) found.push(name)
  }
  return found
}
