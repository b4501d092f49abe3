import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { demoAccounts, fillDemo } from '../demo/demo.ts'
import { openStore } from '../platform/files/store.ts'

const usage = `Usage: npm run demo -- --accounts [--json]
       npm run demo -- --fill

Prints how to sign in to the demo. With --json: an array of { role, email, password }.
--fill makes the demo where no one is registered yet, as the first start does: only in a database of the server's own, on
this machine, never with DEMO=off.`

function options() {
  try {
    return parseArgs({
      options: { accounts: { type: 'boolean' }, json: { type: 'boolean' }, fill: { type: 'boolean' } },
    }).values
  } catch {
    return undefined
  }
}

const given = options()
if (!given?.accounts && !given?.fill) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const config = readConfig(process.env)
if (given.fill && !config.demo) {
  process.stderr.write('This is not a place for a demo: it wants a database of its own on this machine, and DEMO on.\n')
  process.exit(2)
}
const store = await openStore(config, (message) => process.stderr.write(`${message}\n`))

async function print() {
  const accounts = await demoAccounts(store.database.db, store.vault)
  if (given?.json) process.stdout.write(`${JSON.stringify(accounts)}\n`)
  else if (!accounts.length) process.stderr.write('This database holds no demo.\n')
  else {
    const width = Math.max(...accounts.map(({ email }) => email.length))
    for (const { role, email, password } of accounts)
      process.stdout.write(`${role.padEnd(9)}  ${email.padEnd(width)}  ${password}\n`)
  }
  if (!accounts.length) process.exitCode = 1
}

try {
  if (given.fill) await fillDemo(store.database.db, store.vault, (line) => process.stdout.write(`${line}\n`))
  if (given.accounts) await print()
} finally {
  await store.close()
}
