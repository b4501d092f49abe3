import pg from 'pg'

/**
 * Says how `publish` hands messages on, in all transactions of this database. Waits for those under way, each of which
 * uses one carrier only: after it, none is left that used the other. Throws if one takes too long.
 */
export async function useCarrier(connection: pg.ClientConfig, carrier: 'notify' | 'outbox'): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'fortnight push', connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ carrier: string }>('select carrier from push_carrier')
    if (rows[0]?.carrier === carrier) return
    await client.query(`begin; set local lock_timeout = '30s'; lock table push_carrier in access exclusive mode`)
    // What is left of an earlier time has long been read otherwise.
    await client.query('delete from push_outbox')
    await client.query('update push_relay set read_up_to = null')
    await client.query('update push_carrier set carrier = $1', [carrier])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
