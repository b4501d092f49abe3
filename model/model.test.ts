import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { live } from './live.ts'

const server = inject('connection')
const database = `model_${randomUUID().replaceAll('-', '')}`

async function administer(statement: string) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(() => administer(`create database ${database} template template_fortnight`))
afterAll(() => administer(`drop database ${database} with (force)`))

const [seed, steps] = [14, 50_000]

describe('the life of many tests, on two servers that are killed now and then', () => {
  it(`breaks no rule in ${steps} random steps (seed ${seed})`, { timeout: 900_000 }, async () => {
    const figures = await live({ seed, steps, connection: { ...server, database } })
    expect(figures.steps).toBeGreaterThanOrEqual(steps)
    expect(figures.crashes).toBeGreaterThan(50)
    expect(figures.ended['completed']).toBeGreaterThan(5)
    expect(figures.refused / steps).toBeGreaterThan(0.1)
  })
})
