import { parseArgs } from 'node:util'
import { Email } from '@fortnight/contract/text'
import { makeAdministrator } from '../identity/auth/administrators.ts'
import { readConfig } from '../platform/config.ts'
import { openStore } from '../platform/files/store.ts'

const usage = 'Usage: npm run admin -- create EMAIL [--name NAME]'
const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
const [command, address] = positionals
const email = Email.safeParse(address)
if (command !== 'create' || !email.success) {
  process.stderr.write(`${command === 'create' ? 'That is not an e-mail address.\n' : ''}${usage}\n`)
  process.exit(2)
}

const config = readConfig(process.env)
const store = await openStore(config, (message) => process.stderr.write(`${message}\n`))
try {
  const code = await makeAdministrator(store.database.db, email.data, values.name ?? 'Administrator')
  // In the fragment, which browsers do not send: no log and no Referer ever contains the code.
  const link = `${config.publicOrigin}/welcome#${code}`
  process.stdout.write(`${email.data} is an administrator. Set the password within 24 hours:\n${link}\n`)
} finally {
  await store.close()
}
