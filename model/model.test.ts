import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer, ownerOf } from '../tests/prepared.ts'
import { live } from './live.ts'

const database = `model_${randomUUID().replaceAll('-', '')}`

beforeAll(() => administer((client) => client.query(`create database ${database} template template_fortnight`)))
afterAll(() => administer((client) => client.query(`drop database ${database} with (force)`)))

// The planted bugs of docs/model.md are found in fewer; the long life is a command of its own.
const [seed, steps] = [14, 2_600]

describe('the life of many tests, on two servers that are killed now and then', () => {
  it(`breaks no rule in ${steps} random steps (seed ${seed})`, { timeout: 900_000 }, async () => {
    // Its clock is the owner's.
    const figures = await live({ seed, steps, connection: ownerOf(database) })
    expect(figures.steps).toBeGreaterThanOrEqual(steps)
    // Which tests end depends on the winner when two acts race; that all kinds of acts happen does not.
    expect(figures.crashes).toBeGreaterThan(5)
    expect(Object.keys(figures.kinds).length).toBeGreaterThan(20)
    expect(figures.refused / steps).toBeGreaterThan(0.1)
  })
})
