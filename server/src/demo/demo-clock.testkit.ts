import { drizzle } from 'drizzle-orm/node-postgres'
import { administer } from '../../../tests/prepared.ts'
import type { TestServer } from '../../../tests/test-server.ts'
import { roles } from '../platform/db/embedded/role-names.ts'
import { grantTo } from '../platform/db/grants.ts'
import { installDemoClock } from './demo-clock.repository.ts'

/** Gives the database of a test a clock that can be moved, as the owner does at the start of a demo. */
export const installClock = ({ connection }: TestServer) =>
  administer(async (owner) => {
    await installDemoClock(drizzle(owner))
    await grantTo(owner, roles.server)
  }, connection.database)
