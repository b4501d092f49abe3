import type { Db } from '../../platform/db/database.ts'
import * as people from './same-person.repository.ts'
import type { TesterLine } from './tester-line.ts'

/**
 * Finds the lines of a file that are a person whom an earlier line or the pool has already, by another spelling of the
 * Google account or by the number: returns why, by e-mail. Batches are given in the file's order.
 */
export function samePerson() {
  const lineOfAccount = new Map<string, number>()
  const lineOfNumber = new Map<string, number>()
  const named = (line: number | undefined) => (line === undefined ? null : `line ${line}`)
  return async (
    db: Db,
    lines: readonly TesterLine[],
    lineOf: ReadonlyMap<string, number>,
  ): Promise<Map<string, string>> => {
    const found = await people.identify(db, lines)
    const reasons = new Map<string, string>()
    for (const { email, number } of lines) {
      const { account = email, known_as = null, number_of = null } = found.get(email) ?? {}
      const sameAccount = named(lineOfAccount.get(account)) ?? known_as
      const sameNumber = number === null ? null : (named(lineOfNumber.get(number)) ?? number_of)
      if (sameAccount !== null)
        reasons.set(email, `E-mail: is the Google account of ${sameAccount} in another spelling`)
      else if (sameNumber !== null) reasons.set(email, `Phone number: is the number of ${sameNumber}`)
      else {
        const line = lineOf.get(email) ?? 0
        lineOfAccount.set(account, line)
        if (number !== null) lineOfNumber.set(number, line)
      }
    }
    return reasons
  }
}
