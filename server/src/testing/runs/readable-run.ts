import { Problem } from '@fortnight/contract/problem'
import type { Caller } from '../../platform/http/serve.ts'
import { readableApp } from './readable-app.ts'
import * as ledger from '../ledger/ledger.repository.ts'

/** Finds the run of an app for its owner or an administrator. */
export async function readableRun(caller: Pick<Caller, 'db' | 'user'>, appId: string) {
  const app = await readableApp(caller, appId)
  const run = await ledger.findRun(caller.db, appId)
  if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
  return { app, run }
}
