import type { SetupProgress } from '@fortnight/contract/testing/setup-progress'
import type * as z from 'zod'
import type { Db } from '../../platform/db/database.ts'
import * as groups from '../groups/groups.repository.ts'
import * as promises from '../promise/promises.repository.ts'
import * as stored from './setup-progress.repository.ts'
import { progressOf } from './setup-progress.ts'

interface AppProgress {
  app: { id: string; owner_id: string }
  progress: z.input<typeof SetupProgress>
}

/** How far apps are on the way to day 1, in three statements for all of them; apps that are gone are left out. */
export async function readProgress(db: Db, appIds: string[]): Promise<AppProgress[]> {
  const found = await stored.list(db, appIds)
  const runIds = found.flatMap(({ run }) => run?.id ?? [])
  const [seats, accesses] = await Promise.all([promises.listMoments(db, runIds), groups.listOfRuns(db, runIds)])
  return found.map((facts) => ({
    app: facts.app,
    progress: progressOf({
      ...facts,
      seats: seats.filter(({ run_id }) => run_id === facts.run?.id),
      access: accesses.find(({ run_id }) => run_id === facts.run?.id),
    }),
  }))
}
