import { type LinkAct, actionPath } from '@fortnight/contract/messaging/action-links'
import type { ActionPage } from '@fortnight/contract/testing/action-links'
import type { TestServer } from '../../../../tests/test-server.ts'
import { actionToken } from '../../messaging/action-links/action-token.ts'
import { aBuiltWeb } from '../../platform/http/pages.testkit.ts'

/** A built web whose pages behind links are what they are drawn from. */
export const aWebOfLinks = () =>
  aBuiltWeb({ draw: `(path) => 'page ' + path, drawAction: (page) => JSON.stringify(page)` })

/** Path of a signed link to a seat. */
export async function linkTo(world: TestServer, seat: number, act: LinkAct, day: string | null = null) {
  const { rows } = await world.database.pool.query<{ tester_id: number }>(
    'select tester_id from assignments where id = $1',
    [seat],
  )
  return actionPath(actionToken(world.vault, { act, subject: seat, day }, rows[0]?.tester_id ?? 0))
}

const parsed = ({ statusCode, body, headers }: { statusCode: number; body: string; headers: object }) => ({
  status: statusCode,
  headers: headers as Record<string, string>,
  body,
  page: (body.startsWith('{"locale"') ? JSON.parse(body) : undefined) as ActionPage | undefined,
})

/** Opens a link, as its reader or a program does. */
export const openLink = async (world: TestServer, path: string, headers: Record<string, string> = {}) =>
  parsed(await world.app.inject({ url: path, headers }))

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends a form of the page. */
export const postForm = async (
  world: TestServer,
  path: string,
  fields: Record<string, string>,
  { app = world.app, headers = {} }: { app?: TestServer['app']; headers?: Record<string, string> } = {},
) =>
  parsed(
    await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, ...formType },
      payload: new URLSearchParams(fields).toString(),
    }),
  )

/** Sends the check-in form with a file, as a browser does. */
export async function postPicture(
  world: TestServer,
  path: string,
  fields: Record<string, string>,
  picture: Uint8Array<ArrayBuffer> | undefined,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('picture', new File(picture ? [picture] : [], picture ? 'screen.png' : '', { type: 'image/png' }))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  return parsed(await world.app.inject({ method: 'POST', url: path, headers, payload }))
}
