import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { demoAccounts } from '../demo/demo.ts'
import { openStore } from '../store.ts'

const usage = `Usage: npm run demo -- --accounts [--json]

Prints how to sign in to the demo. With --json: an array of { role, email, password }.
The demo itself is made when the server starts with an empty database of its own on this machine (DEMO=off: never).`

function options() {
  try {
    return parseArgs({ options: { accounts: { type: 'boolean' }, json: { type: 'boolean' } } }).values
  } catch {
    return undefined
  }
}

const given = options()
if (!given?.accounts) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const store = await openStore(readConfig(process.env), (message) => process.stderr.write(`${message}\n`))
try {
  const accounts = await demoAccounts(store.database.db, store.vault)
  if (given.json) process.stdout.write(`${JSON.stringify(accounts)}\n`)
  else if (!accounts.length) process.stderr.write('This database holds no demo.\n')
  else {
    const width = Math.max(...accounts.map(({ email }) => email.length))
    for (const { role, email, password } of accounts)
      process.stdout.write(`${role.padEnd(9)}  ${email.padEnd(width)}  ${password}\n`)
  }
  if (!accounts.length) process.exitCode = 1
} finally {
  await store.close()
}
