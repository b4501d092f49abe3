import type { ApiScope } from '@fortnight/contract/vocabulary/api-states'
import { apiScopes } from '@fortnight/contract/vocabulary/api-states'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'

/** A program with an API key of that person. */
export async function aKey(
  world: TestServer,
  owner: Person,
  { scopes = apiScopes, sandbox = false }: { scopes?: readonly ApiScope[]; sandbox?: boolean } = {},
) {
  const body = { name: 'Release script', scopes, sandbox }
  const made = await ok<{ key: string; api_key: { id: string; prefix: string } }>(
    send(world.app, 'POST', '/api/account/keys', owner, body),
  )
  return { ...made.api_key, key: made.key, headers: { authorization: `Bearer ${made.key}` } }
}
