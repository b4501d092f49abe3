import { afterEach, expect, it } from 'vitest'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { auth } from '@fortnight/contract/identity/auth'
import { readsOf } from '../../web/app/first-reads.ts'
import { aPerson, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openScreen, screen } from './screen.ts'

const world = useTestServer()
const page = globalThis as { earlyAnswers?: unknown }

afterEach(() => delete page.earlyAnswers)

/** Opens a screen with the answers that its document asks for, and expects that it reads them all. */
async function expectRead(
  { path, audience }: Parameters<typeof readsOf>[0],
  person: Person,
  role: 'admin' | 'developer',
) {
  const { all = [], admin = [] } = readsOf({ path, audience }) ?? {}
  const answers: Record<string, Promise<Response>> = {}
  const ask = async (method: 'GET' | 'POST', address: string) => {
    const { body, statusCode } = await send(world.app, method, address, person, method === 'POST' ? {} : undefined)
    answers[`${method} ${address}`] = Promise.resolve(new Response(body, { status: statusCode }))
  }
  await ask('POST', auth.verifyToken.path)
  for (const address of [...all, ...admin]) await ask('GET', address)
  page.earlyAnswers = { token: person.token, askedAt: Date.now(), answers }
  await openScreen(world, person, path, role)
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => Object.keys(answers)).toEqual([])
}

it.each([
  [appScreens.dashboard, 'developer'],
  [appScreens.account, 'developer'],
  [appScreens.admin, 'admin'],
] as const)('$0.path reads what its document asks for', async (drawn, role) => {
  await expectRead(drawn, await aPerson(world, role), role)
})
