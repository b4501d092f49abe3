import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type NotificationMessage, notificationKeys } from '@fortnight/contract/notification-texts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['contract/src/testing/facts', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.testkit)\.ts$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
)

/** Where keys are chosen: in the table of facts, and in lines that name a key. */
const choices = sources.flatMap(({ name, text }) =>
  name.startsWith('contract') ? /notify: [^]*(?=webhook:)/.exec(text) : (text.match(/^.*\bkey\b.*$/gm) ?? []),
)

it.each(notificationKeys)('%s is the key of a notification that is written', (key) => {
  expect(choices.some((line) => line?.includes(`'${key}'`))).toBe(true)
})

it('notifications are written by one function, and by the demo, which dates them', () => {
  const writes = /(?:insert\(|insert into (?:\$\{)?)notifications\b/
  expect(sources.filter(({ text }) => writes.test(text)).map(({ name }) => name)).toEqual([
    'server/src/demo/notes.ts',
    'server/src/messaging/notifications/notifications.repository.ts',
  ])
})

it('no caller can write free text, or leave out a value that its text needs', () => {
  // @ts-expect-error Text is written from a key when it is read.
  const free: NotificationMessage = { title: 'Payment approved', message: '$9.99 for Tideline is confirmed.' }
  // @ts-expect-error Only the migration of older notifications has used this key.
  const plain: NotificationMessage = { key: 'plain', values: { title: 'Payment approved', message: '' } }
  // @ts-expect-error The text names the amount.
  const incomplete: NotificationMessage = { key: 'payment_approved', values: { app_id: '', app: 'Tideline' } }
  const complete: NotificationMessage = { key: 'payment_approved', values: { app_id: '', app: 'Tideline', cents: 999 } }
  expect(new Set([free, plain, incomplete, complete]).size).toBe(4)
})
