import type { UserEvent } from '@testing-library/user-event'
import { screen, within } from './screen.ts'

/** The dialog of that name, once it is open. */
export const openedDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** The card of that app, once it is there. */
export const cardOf = (name: string) => screen.findByRole('article', { name })

/** Chooses an act in the menu of that app. */
export async function chooseFor(user: UserEvent, app: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${app}` }))
  await user.click(screen.getByRole('menuitem', { name: act }))
}

/** Signs out by the menu of the account. */
export async function signOut(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /Account of/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
}

/** All that this browser keeps. */
export const kept = () => JSON.stringify([sessionStorage, localStorage].map((store) => Object.entries(store)))
