import { loadProvider } from './provider.ts'
import { type Start, startUp } from './start-up.ts'

/** Finds the user when a page starts, as this installation's identity provider and its stored session have it. */
export const startWithProvider = async (): Promise<Start> => startUp(await loadProvider())
