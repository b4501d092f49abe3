import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import type { Caller } from '../../platform/http/serve.ts'
import * as apps from './tested-app.repository.ts'

/** Returns an app to its owner or an administrator. Another user learns that it is not theirs, nothing else. */
export function requireReadable<A extends { owner_id: string }>({ user }: Pick<Caller, 'user'>, app: A | undefined): A {
  if (!app) throw new Problem('not_found', messages.appNotFound)
  if (app.owner_id !== user.id && user.role !== 'admin') throw new Problem('forbidden')
  return app
}

/** Finds an app for its owner or an administrator. */
export const readableApp = async (caller: Pick<Caller, 'db' | 'user'>, id: string) =>
  requireReadable(caller, await apps.find(caller.db, id))
