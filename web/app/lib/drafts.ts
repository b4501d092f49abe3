import { attempt } from './attempt.ts'
import { storedUserId } from './stored-session.ts'

const prefix = 'draft'
const keyOf = (form: string) => `${prefix} ${storedUserId() ?? ''} ${form}`

/** What the signed-in user typed into `form` in this tab and did not send. It comes from storage: check it before use. */
export const readDraft = (form: string): unknown =>
  attempt(() => JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as unknown) ?? undefined

/** Keeps what was typed until the tab is closed. Never give it what must not be stored: passwords, CNIC numbers. */
export function keepDraft(form: string, values: unknown): void {
  attempt(() => sessionStorage.setItem(keyOf(form), JSON.stringify(values)))
}

/** The form was sent, or its user wants an empty one. */
export function dropDraft(form: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(form)))
}

/** Forgets every draft of this tab: its user signed out. */
export function dropDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(`${prefix} `)) sessionStorage.removeItem(key)
  })
}
