import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import type { Caller } from '../../platform/http/serve.ts'
import * as repository from './apps.repository.ts'

/** The app, for its owner or an administrator; a stranger learns that it is not theirs, nothing else. */
export async function readable({ db, user }: Pick<Caller, 'db' | 'user'>, id: string): Promise<repository.AppRow> {
  const row = await repository.find(db, id)
  if (!row) throw new Problem('not_found', messages.appNotFound)
  if (row.app.owner_id !== user.id && user.role !== 'admin') throw new Problem('forbidden')
  return row
}
