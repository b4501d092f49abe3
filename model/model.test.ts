import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { live } from './live.ts'

// Its own server and its clock are the owner's.
const server = inject('owner')
const database = `model_${randomUUID().replaceAll('-', '')}`

async function administer(statement: string) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(() => administer(`create database ${database} template template_fortnight`))
afterAll(() => administer(`drop database ${database} with (force)`))

// The planted bugs of docs/model.md are found in fewer; the long life is a command of its own.
const [seed, steps] = [14, 3_600]

describe('the life of many tests, on two servers that are killed now and then', () => {
  it(`breaks no rule in ${steps} random steps (seed ${seed})`, { timeout: 900_000 }, async () => {
    const figures = await live({ seed, steps, connection: { ...server, database } })
    expect(figures.steps).toBeGreaterThanOrEqual(steps)
    // Which tests end depends on the winner when two acts race; that all kinds of acts happen does not.
    expect(figures.crashes).toBeGreaterThan(5)
    expect(Object.keys(figures.kinds).length).toBeGreaterThan(20)
    expect(figures.refused / steps).toBeGreaterThan(0.1)
  })
})
