import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Db } from '../../platform/db/database.ts'
import * as archiveStatus from './archive-status.repository.ts'
import type { ArchiveStore } from './archive-store.ts'
import { addHistory, positionOf, slotOf, slotPrefix } from './layout.ts'
import { replicationCommand, timelineOf } from './wal-stream.ts'

/** Advisory lock under which a history begins ('arch' in ASCII). */
const beginning = 0x61726368

interface Slot {
  name: string
  active: boolean
  /** Where the write-ahead log that PostgreSQL keeps for it begins; undefined if some of it is gone. */
  keptFrom: bigint | undefined
}

/** The slot of this database's archive; undefined if nothing is archived. */
export async function findSlot(db: Db): Promise<Slot | undefined> {
  const { rows } = await db.execute<{ name: string; active: boolean; kept_from: string | null }>(sql`
    select slot_name::text as name, active, case when wal_status <> 'lost' then restart_lsn::text end as kept_from
    from pg_replication_slots where slot_type = 'physical' and starts_with(slot_name, ${slotPrefix})
    order by slot_name limit 1`)
  const [slot] = rows
  return (
    slot && { name: slot.name, active: slot.active, keptFrom: slot.kept_from ? positionOf(slot.kept_from) : undefined }
  )
}

const dropSlot = (connection: pg.ClientConfig, name: string) =>
  replicationCommand(connection, `DROP_REPLICATION_SLOT ${name}`)

/** Begins a new history in the archive, in place of the one that the slot kept. Throws if the archive is not there. */
export async function beginHistory(
  db: Database['db'],
  connection: pg.ClientConfig,
  archive: ArchiveStore,
  replaced?: Slot,
) {
  const timeline = await timelineOf(connection)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${beginning})`)
    // Another server of this machine has begun one meanwhile.
    if ((await findSlot(tx))?.name !== replaced?.name) return
    const slot = slotOf(await addHistory(archive, timeline))
    if (replaced) await dropSlot(connection, replaced.name)
    await replicationCommand(connection, `CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`)
    await archiveStatus.begin(tx)
  })
}

/** Ends the archive: PostgreSQL keeps nothing for it any longer. Does nothing and returns false while a server writes it. */
export async function endArchive(db: Db, connection: pg.ClientConfig): Promise<boolean> {
  const slot = await findSlot(db)
  if (slot?.active) return false
  if (slot) await dropSlot(connection, slot.name)
  await archiveStatus.remove(db)
  return true
}
