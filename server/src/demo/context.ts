import type { User } from '@fortnight/contract/user'
import type { Caller } from '../platform/http/serve.ts'
import type { ServiceContext } from '../platform/context.ts'

/** Dependencies of acting for people of the demo. */
export type DemoContext = Pick<ServiceContext, 'db' | 'files' | 'clock' | 'limits' | 'hooks'>

/**
 * A call by a user of the demo: the services called here need no more of a caller than the user and the dependencies
 * that the context holds.
 */
export const callerOf = (context: DemoContext, user: Pick<User, 'id'>) => ({ ...context, user }) as Caller
