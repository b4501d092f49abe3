import type { TestServer } from '../../../../tests/test-server.ts'

/** Drops the months that were made ahead, as if no server had made them. */
export async function dropMonths({ database: { pool }, asOwner }: TestServer): Promise<void> {
  const { rows } = await pool.query<{ of: string; name: string }>(
    'select of, name from months where starts is not null',
  )
  for (const { of, name } of rows) await asOwner(`alter table ${of} detach partition ${name}; drop table ${name}`)
}
