import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type AccessMethod, accessMethods } from '@fortnight/contract/vocabulary/app-states'
import { missingSetup, setupHolding } from '@fortnight/contract/vocabulary/setup-parts'
import { runPhases } from '@fortnight/contract/vocabulary/run-states'
import { useTestServer } from '../../../../tests/test-server.ts'
import { setUpIn, waitsForSetupIn } from './set-up.ts'

const world = useTestServer()

const every = [null, 'com.example.app']
  .flatMap((package_name) =>
    [null, 'https://play.google.com/apps/testing/com.example.app'].flatMap((opt_in_url) =>
      [null, ...accessMethods].flatMap((access_method: AccessMethod | null) =>
        [null, 'testers@googlegroups.com'].map((group_email) => ({
          package_name,
          opt_in_url,
          access_method,
          group_email,
        })),
      ),
    ),
  )
  .flatMap((app) => [null, true, false].map((track_live) => ({ ...app, track_live })))

it('the database and the contract agree on which apps are set up, in every phase', async () => {
  const { rows } = await world.database.db.execute<{ at: number; phase: string; set_up: boolean; waits: boolean }>(sql`
    select (e.app ->> 'at')::int as at, r.phase, ${setUpIn(sql`a`)} as set_up, ${waitsForSetupIn(sql`r`, sql`a`)} as waits
    from jsonb_array_elements(${JSON.stringify(every.map((app, at) => ({ ...app, at })))}::jsonb) as e (app),
      jsonb_populate_record(null::apps, e.app) as a, unnest(${sql.param([...runPhases])}::text[]) as r (phase)`)
  const counted = new Map(rows.map((row) => [`${row.at} ${row.phase}`, row]))
  expect(counted.size).toBe(every.length * runPhases.length)
  for (const [at, app] of every.entries())
    for (const phase of runPhases)
      expect({ app, ...counted.get(`${at} ${phase}`) }).toMatchObject({
        phase,
        set_up: missingSetup(app).length === 0,
        waits: setupHolding(phase, app).length > 0,
      })
  expect(every.filter((app) => missingSetup(app).length === 0)).toHaveLength(10)
})
