import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './accessible.ts'
import { doNow } from './in-database.ts'
import { mailedLetter } from './mail.ts'
import { expect, newEmail, test } from './test.ts'

// Its tester is its own.
test.use({ shared: true })

test('testers whom the operator imports are asked by mail, and say yes', async ({ open, server }) => {
  const email = newEmail('tester')
  const folder = await mkdtemp(join(tmpdir(), 'fortnight-csv-'))
  const file = join(folder, 'testers.csv')
  const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium'
  await writeFile(file, [header, `Hina Raza,${email},Pixel 8,14,8000,PK,Asia/Karachi,no`].join('\n'))
  expect(server.command('testers', 'import', file)).toMatch(/\b1\b/)
  await rm(folder, { recursive: true })
  await doNow(server, 'tester-mails')
  const invitation = /\/t\/\S+?\.pool\.\d+/.exec(await mailedLetter(server, email))?.[0] ?? ''

  const person = await open()
  await person.goto(invitation)
  await expectAccessible(person)
  await person.getByRole('button', { name: 'Yes, ask me' }).click()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('You are a tester now')
})
