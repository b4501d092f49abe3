import type { SealedColumn } from '../reseal.ts'

/** Keys of stored files. */
export const keySeal = {
  table: 'files',
  column: 'key',
  key: 'name',
  context: (name: string) => `file:${name}`,
} satisfies SealedColumn
