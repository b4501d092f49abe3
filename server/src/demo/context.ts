import type { Caller } from '../platform/http/serve.ts'
import type { ServiceContext } from '../platform/context.ts'

/** Dependencies of acting for people of the demo. */
export type DemoContext = Pick<ServiceContext, 'db' | 'clock' | 'limits' | 'hooks'>

/**
 * A call by one of them: the services called here need no more of a caller than their identity and the contents of a
 * stage.
 */
export const callerOf = (context: DemoContext, id: string) => ({ ...context, user: { id } }) as Caller
