import type { Caller } from '../platform/http/serve.ts'
import type { ServiceContext } from '../platform/context.ts'

/** What acting for people of the demo needs of a server. */
export type DemoContext = Pick<ServiceContext, 'db' | 'clock' | 'limits' | 'hooks'>

/** A call that one of them makes: the services called here ask no more of a caller than who they are and what a stage holds. */
export const callerOf = (context: DemoContext, id: string) => ({ ...context, user: { id } }) as Caller
