import type { SealedColumn } from '../../platform/reseal.ts'

/** Context to which an app's testing credentials are sealed. */
export const credentialsOf = (appId: string) => `app:${appId}:testing_credentials`

export const sealedCredentials: SealedColumn = {
  table: 'apps',
  column: 'testing_credentials',
  key: 'id',
  context: credentialsOf,
}
