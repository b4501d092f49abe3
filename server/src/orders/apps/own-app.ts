import { appCan } from '@fortnight/contract/vocabulary/app-states'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as apps from './apps.repository.ts'
import { credentialsOf } from '../../testing/runs/credentials.ts'
import { present } from './present.ts'

/**
 * Why a guarded change of the caller's app matched no row: `conflict` if it is theirs, `forbidden` if it is not.
 * `version` is that of the change, if named.
 */
export async function refusal(
  db: Db,
  id: string,
  ownerId: string,
  conflict: string,
  { forbidden, version }: { forbidden?: string; version?: number | undefined } = {},
): Promise<Problem> {
  const row = await apps.find(db, id)
  if (!row) return new Problem('not_found', messages.appNotFound)
  if (row.app.owner_id !== ownerId) return new Problem('forbidden', forbidden)
  const outdated = version !== undefined && row.app.version !== version
  return new Problem('conflict', outdated ? undefined : conflict)
}

/** The app as the contract shows it; throws without a row. */
export async function toReply(db: Db, row: apps.AppRow | undefined) {
  const [app] = row ? await present(db, [row]) : []
  if (!app) throw new Problem('not_found', messages.appNotFound)
  return app
}

/** The app of that id. */
export const getApp = async (db: Db, id: string) => toReply(db, await apps.find(db, id))

type Edit = Omit<apps.Change, 'testing_credentials' | 'package_plan'> & {
  /** Left out, they stay; null removes them. */
  testing_credentials?: string | null | undefined
}

/** Changes the editable fields, while the app may still be changed and is of `version`, if that is named. */
export function edit(
  { db, user, vault }: Pick<Caller, 'db' | 'user' | 'vault'>,
  id: string,
  change: Edit,
  version?: number,
): Promise<void> {
  const { testing_credentials: plain, ...fields } = change
  const sealed = plain === undefined ? {} : { testing_credentials: plain ? vault.seal(plain, credentialsOf(id)) : null }
  return db.transaction(async (tx) => {
    if (!(await apps.update(tx, id, user.id, appCan.edit, { ...fields, ...sealed }, version)))
      throw await refusal(tx, id, user.id, 'This app can no longer be changed.', { version })
    await announce(tx, { to: [user.id], topics: ['apps'] })
  })
}

/** Deletes an app that is not being tested. */
export function remove({ db, user }: Pick<Caller, 'db' | 'user'>, id: string): Promise<{ success: true }> {
  return db.transaction(async (tx) => {
    if (!(await apps.remove(tx, id, user.id, appCan.remove)))
      throw await refusal(
        tx,
        id,
        user.id,
        'An app that is being tested or whose payment is being checked cannot be deleted.',
        { forbidden: messages.appDeleteForbidden },
      )
    await announce(tx, { to: [user.id], topics: ['apps'] })
    return { success: true }
  })
}
