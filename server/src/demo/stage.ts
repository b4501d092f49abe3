import type { Caller } from '../platform/http/serve.ts'
import type { Tools } from '../platform/tools.ts'

/** What acting for people of the demo needs of a server. */
export type Stage = Pick<Tools, 'db' | 'clock' | 'limits'>

/** A call that one of them makes: the services called here ask no more of a caller than who they are and what a stage holds. */
export const callerOf = (stage: Stage, id: string) => ({ ...stage, user: { id } }) as Caller
