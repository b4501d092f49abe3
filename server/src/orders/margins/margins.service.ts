import type { margins } from '@fortnight/contract/orders/margins'
import { planNames } from '@fortnight/contract/plans'
import type { Handlers } from '../../platform/http/serve.ts'
import { paramsNow } from '../../testing/staffing/params.repository.ts'
import { planMargins } from './plan-margin.ts'

export const marginsService: Handlers<typeof margins> = {
  async read({ db }) {
    return { success: true, data: await planMargins(db, planNames, await paramsNow(db)) }
  },
}
