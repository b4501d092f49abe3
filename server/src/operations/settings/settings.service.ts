import { settingNames, type settings } from '@fortnight/contract/operations/settings'
import type { Handlers } from '../../platform/http/serve.ts'
import { changing } from './changing.ts'
import { inForce } from './in-force.ts'
import { settingFamily } from './setting-family.ts'
import * as storedSettings from './settings.repository.ts'

export const settingsService: Handlers<typeof settings> = {
  async list({ db, config }) {
    const found = await storedSettings.listCurrent(db, 'settings', settingNames)
    const data = found.map(({ name, value, last }) => ({
      name,
      data: inForce(config, name, value) ?? null,
      started: inForce(config, name, undefined) ?? null,
      own: value !== undefined,
      ...last,
    }))
    return { success: true, data }
  },

  ...changing(settingFamily),
}
