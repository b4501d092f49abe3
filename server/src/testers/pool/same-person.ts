import type { Db } from '../../platform/db/database.ts'
import * as people from './same-person.repository.ts'
import type { TesterLine } from './tester-line.ts'

/**
 * Finds the lines of a file that are a person whom an earlier line or the pool has under another spelling: returns why, by
 * e-mail. Batches are given in the file's order.
 */
export function samePerson() {
  const lineOfAccount = new Map<string, number>()
  return async (
    db: Db,
    lines: readonly TesterLine[],
    lineOf: ReadonlyMap<string, number>,
  ): Promise<Map<string, string>> => {
    const accounts = await people.listAccounts(
      db,
      lines.map(({ email }) => email),
    )
    const reasons = new Map<string, string>()
    for (const { email } of lines) {
      const { account = email, known_as = null } = accounts.get(email) ?? {}
      const earlier = lineOfAccount.get(account)
      const of = earlier === undefined ? known_as : `line ${earlier}`
      if (of === null) lineOfAccount.set(account, lineOf.get(email) ?? 0)
      else reasons.set(email, `E-mail: is the Google account of ${of} in another spelling`)
    }
    return reasons
  }
}
