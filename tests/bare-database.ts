import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database without tables, apart from the template that the others are made of, for as long as `act` takes. */
export async function withBareDatabase<T>(act: (client: pg.Client, config: pg.ClientConfig) => Promise<T>): Promise<T> {
  const administrator = new pg.Client({ ...inject('connection'), database: 'postgres' })
  await administrator.connect()
  const config = { ...inject('connection'), database: `bare_${randomUUID().replaceAll('-', '')}` }
  try {
    await administrator.query(`create database ${config.database} template template0`)
    const client = new pg.Client(config)
    try {
      await client.connect()
      return await act(client, config)
    } finally {
      await client.end()
      await administrator.query(`drop database ${config.database} with (force)`)
    }
  } finally {
    await administrator.end()
  }
}
