import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { play } from './campaign.ts'

const server = inject('owner')
const database = `chaos_${randomUUID().replaceAll('-', '')}`

async function administer(statement: string) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(() => administer(`create database ${database} template template_fortnight`))
afterAll(() => administer(`drop database ${database} with (force)`))

// The whole campaign is a command of its own: docs/chaos.md.
const [seed, tests, hours] = [1, 1, 6]

it('whatever goes wrong at Google, every live seat is a member, no ended one is, nothing else was changed, and people learn of it once', async () => {
  const figures = await play({ seed, tests, hours, connection: { ...server, database } })
  expect(figures.faults).toBeGreaterThan(4)
  expect(figures['changes of groups']).toBeGreaterThan(20)
}, 300_000)
