import type { StatementMethod } from '@fortnight/contract/vocabulary/payment-states'
import { Problem } from '@fortnight/contract/problem'
import { mostShown, type statements } from '@fortnight/contract/orders/statements'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { UnreadableFile } from '../../testers/pool/csv-file.ts'
import { countsOf, match } from './match.ts'
import { readStatement, type StatementFile } from './statement-file.ts'
import * as storedStatements from './statements.repository.ts'

/** Reads an upload; an unreadable file is refused at its field. */
async function read({ payment_method, csv }: { payment_method: StatementMethod; csv: string }): Promise<StatementFile> {
  try {
    return await readStatement(payment_method, csv)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Problem('invalid', [{ loc: ['body', 'csv'], msg: error.message, type: 'custom' }])
  }
}

const matched = async (db: Db, method: StatementMethod, file: StatementFile) =>
  match(
    file,
    await storedStatements.listKnown(
      db,
      method,
      file.lines.map((line) => line.transaction_id),
    ),
  )

export const statementsService: Handlers<typeof statements> = {
  async preview({ db }, { body }) {
    const file = await read(body)
    const found = await matched(db, body.payment_method, file)
    const names = ({ payment }: (typeof found.lines)[number]) => Number(payment?.payment_status === 'pending')
    return {
      columns: file.columns,
      ...countsOf(found),
      passed: file.passed,
      lines: found.lines.toSorted((x, y) => names(y) - names(x) || x.line - y.line).slice(0, mostShown),
      refusals: found.refused.slice(0, mostShown),
    }
  },

  async store({ db, user }, { body }) {
    const file = await read(body)
    return db.transaction(async (tx) => {
      const found = await matched(tx, body.payment_method, file)
      const counts = countsOf(found)
      // Another import may store some of the same lines at this moment: the count is of lines that this one stored.
      const added = await storedStatements.insert(tx, body.payment_method, found.lines, user.id)
      const data = { ...counts, added, known: counts.known + counts.added - added }
      await audit(tx, { actor_id: user.id, action: 'statement.import', subject: body.payment_method, data })
      await announce(tx, { to: 'admins', topics: ['payments'] })
      return { success: true as const, data }
    })
  },
}
