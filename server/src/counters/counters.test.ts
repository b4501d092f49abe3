import { describe, expect, it } from 'vitest'
import { aCompletedPayment, anApp, aPerson, aPool } from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'
import { drift, fold, rebuild, totals } from './counters.repository.ts'

const world = useWorld()
const query = <T extends object>(text: string, values: unknown[] = []) => world.database.pool.query<T>(text, values)

describe('probe', () => {
  it('works', async () => {
    const owner = await aPerson(world)
    const admin = await aPerson(world, 'admin')
    await aPool(world, 40)
    await anApp(world, owner)
    await aCompletedPayment(world, owner, admin)
    const { db } = world.database
    console.log(await totals(db))
    expect(await drift(db)).toEqual([])
    console.log(await Promise.all([fold(db), fold(db)]))
    console.log((await query('select * from counters order by 1,2')).rows.length)
    expect(await drift(db)).toEqual([])
    await query(`update counters set value = value + 1 where name = 'revenue'`)
    console.log(await drift(db))
    await db.transaction(rebuild)
    expect(await drift(db)).toEqual([])
    console.log(
      await query(`explain analyze insert into contacts (name,email,subject,message) values ('a','b','c','d')`).then(
        (r) => r.rows,
      ),
    )
  })
})
