import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administer, ownerOf } from '../tests/prepared.ts'
import { play } from './campaign.ts'

const database = `chaos_${randomUUID().replaceAll('-', '')}`

beforeAll(() => administer((client) => client.query(`create database ${database} template template_fortnight`)))
afterAll(() => administer((client) => client.query(`drop database ${database} with (force)`)))

// The whole campaign is a command of its own: docs/chaos.md.
const [seed, tests, hours] = [1, 1, 6]

it('whatever goes wrong at Google, every live seat is a member, no ended one is, nothing else was changed, and people learn of it once', async () => {
  const figures = await play({ seed, tests, hours, connection: ownerOf(database) })
  expect(figures.faults).toBeGreaterThan(4)
  expect(figures['changes of groups']).toBeGreaterThan(20)
}, 300_000)
