import type { operatorTexts } from './operators.ts'
import type { ownerTexts, RunValues } from './owners.ts'
import type { testerTexts } from './testers.ts'

/** Keys of the texts that can be written from these values. */
type Written<T, V> = {
  [K in keyof T]: T[K] extends (values: infer P) => unknown ? (V extends P ? K : never) : never
}[keyof T]

export type TesterMessage = keyof typeof testerTexts
/** The message of a fact with this data. */
export type OwnerMessage<D = unknown> = Written<typeof ownerTexts, RunValues & D>
export type OperatorMessage<D = unknown> = Written<typeof operatorTexts, RunValues & D>
