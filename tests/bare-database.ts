import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { administer, ownerOf } from './prepared.ts'

/** A database without tables, apart from the template that the others are made of, for as long as `act` takes. */
export const withBareDatabase = <T>(act: (client: pg.Client, config: pg.ClientConfig) => Promise<T>): Promise<T> =>
  administer(async (administrator) => {
    const config = ownerOf(`bare_${randomUUID().replaceAll('-', '')}`)
    await administrator.query(`create database ${config.database} template template0`)
    const client = new pg.Client(config)
    try {
      await client.connect()
      return await act(client, config)
    } finally {
      await client.end()
      await administrator.query(`drop database ${config.database} with (force)`)
    }
  })
