import type { UserEvent } from '@testing-library/user-event'
import type { Role } from '@fortnight/contract/user'
import type { Person } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'
import { openScreen, screen, within } from './screen.ts'

/** The dialog of that name, once it is open. */
export const openedDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** The card of that app, once it is there. */
export const cardOf = (name: string) => screen.findByRole('article', { name })

/** Chooses an act in the menu of that app. */
export async function chooseFor(user: UserEvent, app: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${app}` }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

/** Signs out by the menu of the account. */
export async function signOut(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
}

/** Opens a page that the server's events reach. */
export const openLive = (world: TestServer, person: Person, address: string, role: Role = 'developer') =>
  openScreen(world, person, address, role, { live: true })

/** All that this browser keeps. */
export const kept = () => JSON.stringify([sessionStorage, localStorage].map((store) => Object.entries(store)))
