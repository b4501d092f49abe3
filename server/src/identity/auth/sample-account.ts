import { Problem } from '@fortnight/contract/problem'
import type { User } from '@fortnight/contract/user'
import { sampleStays } from '@fortnight/contract/vocabulary/sample-accounts'
import type { ServiceContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'

type SampleContext = Pick<ServiceContext, 'config' | 'vault'> & { db: Db }

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Whether visitors look around in a demo as that user. */
    isSample(context: SampleContext, user: Pick<User, 'email'>): Promise<boolean>
  }
}

/** Throws `forbidden` for a sample account of a demo, through which its next visitor enters. */
export async function requireOwn(
  context: SampleContext & Pick<ServiceContext, 'hooks'>,
  user: Pick<User, 'email'>,
): Promise<void> {
  if (await context.hooks.isSample(context, user)) throw new Problem('forbidden', sampleStays)
}
