import { Problem } from '@fortnight/contract/problem'
import type { testMargins } from '@fortnight/contract/orders/test-margins'
import { feesNow, paymentSettings } from '../../operations/settings/in-force.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as storedMargins from './test-margins.repository.ts'

/** The terms of this moment; undefined without an exchange rate. */
async function termsNow(db: Db, config: Config): Promise<storedMargins.Terms | undefined> {
  const [{ pkrPerUsd }, fees] = await Promise.all([paymentSettings(db, config), feesNow(db)])
  return pkrPerUsd === undefined ? undefined : { pkrPerUsd, fees }
}

export const testMarginsService: Handlers<typeof testMargins> = {
  async find({ db, config }, { params: { id } }) {
    if (!(await storedMargins.hasApp(db, id))) throw new Problem('not_found')
    const terms = await termsNow(db, config)
    return { success: true, data: (terms && (await storedMargins.find(db, id, terms))) ?? null }
  },

  async listOpen({ db, config }) {
    const terms = await termsNow(db, config)
    if (!terms) return { success: true, data: [], open: 0, losing: 0, left_pkr: 0 }
    return { success: true, ...(await storedMargins.listOpen(db, terms)) }
  },
}
