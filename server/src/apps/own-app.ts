import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../db/database.ts'
import * as repository from './apps.repository.ts'
import { present } from './present.ts'

/** Why a guarded change of the caller's app matched nothing: `conflict` when it is theirs, `forbidden` when it is not. */
export async function refusal(db: Db, id: string, ownerId: string, conflict: string, forbidden?: string) {
  const row = await repository.find(db, id)
  if (!row) return new Problem('not_found', messages.appNotFound)
  if (row.app.owner_id !== ownerId) return new Problem('forbidden', forbidden)
  return new Problem('conflict', conflict)
}

/** The app as the contract shows it; without a row there is none. */
export async function shown(db: Db, row: repository.AppRow | undefined) {
  const [app] = row ? await present(db, [row]) : []
  if (!app) throw new Problem('not_found', messages.appNotFound)
  return app
}

/** The app of that id. */
export const one = async (db: Db, id: string) => shown(db, await repository.find(db, id))
