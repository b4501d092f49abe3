import { Problem } from '@fortnight/contract/problem'
import type { sharedReports } from '@fortnight/contract/testing/public-report'
import type { ServiceContext } from '../../platform/context.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { ledgerExport } from '../ledger/export.ts'
import { readSharedReport } from './read-report.ts'

async function shared(context: ServiceContext, token: string) {
  const found = await readSharedReport(context, token)
  if (!found) throw new Problem('not_found', 'This report does not exist, or its owner has withdrawn it.')
  return found
}

export const sharedReportService: Handlers<typeof sharedReports> = {
  find: async (caller, { params }) => (await shared(caller, params.token)).report,

  async record(caller, { params }) {
    const { run, read } = await shared(caller, params.token)
    return ledgerExport(caller, run, read)
  },
}
