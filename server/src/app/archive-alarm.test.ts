import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../../../tests/fixtures.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import * as archiveStatus from '../operations/archive/archive-status.repository.ts'
import { raiseArchiveAlarm } from './archive-alarm.job.ts'

const world = useTestServer()
let admin: Person
const now = new Date('2026-11-28T12:00:00Z')
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})

/** What the administrator was notified of, the newest first, with the archive as `changed` says. */
async function notified(changed: string): Promise<string[]> {
  const { db, pool } = world.database
  await archiveStatus.begin(db)
  await pool.query(`update archive_status set begun_at = timestamptz '2026-11-01', covered_until = timestamptz '2026-11-28T11:59:30Z',
    full_at = timestamptz '2026-11-28', drilled_at = timestamptz '2026-11-25'`)
  await pool.query(`update archive_status set ${changed}`)
  await raiseArchiveAlarm(db, now)
  await raiseArchiveAlarm(db, now)
  const { rows } = await pool.query<{ faults: string[] }>(
    `select message_values->'faults' as faults from notifications where user_id = $1`,
    [admin.id],
  )
  await pool.query('delete from notifications')
  return rows.flatMap(({ faults }) => faults)
}

describe('administrators are notified once', () => {
  it.each([
    ['covered_until = null, problem = null', ['behind']],
    [`covered_until = timestamptz '2026-11-28T11:54Z', problem = 'missing'`, ['missing']],
    [`full_at = timestamptz '2026-11-26T11:00Z'`, ['no_full']],
    [`drill_failure = 'The event log of run 1 is broken.'`, ['drill_failed']],
    [`drilled_at = timestamptz '2026-11-20T11:00Z', drill_failure = 'It failed.'`, ['drill_failed', 'drill_old']],
  ])('if %s', async (changed, faults) => {
    expect(await notified(changed)).toEqual(faults)
  })

  it('and never of an archive as it should be, also while its disk is away for a moment', async () => {
    expect(await notified(`problem = 'missing'`)).toEqual([])
  })

  it('never without an archive', async () => {
    await archiveStatus.remove(world.database.db)
    await raiseArchiveAlarm(world.database.db, now)
    expect((await world.database.pool.query('select from notifications')).rowCount).toBe(0)
  })
})
