import { settingInSentence } from '@fortnight/contract/vocabulary/setting-labels'
import {
  accountSettings,
  type SettingName,
  settingNames,
  settingSchemas,
  type settings,
} from '@fortnight/contract/operations/settings'
import type { Tx } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changing } from './changing.ts'
import { inForce } from './in-force.ts'
import * as storedSettings from './settings.repository.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Consequences of a change of a payment account, by the administrator of that name. */
    paymentAccountChanged(tx: Tx, change: { account: string; by: string }): Promise<void>
  }
}

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

  ...changing<{ setting: SettingName }>({
    noun: 'settings',
    of: ({ setting }) => ({ name: setting, schema: settingSchemas[setting] }),
    /** Changing the account redirects the money: every administrator is notified, by mail too if they want copies. */
    async after(tx, { user, hooks }, { setting }) {
      if (accountSettings.includes(setting))
        await hooks.paymentAccountChanged(tx, { account: settingInSentence[setting], by: user.name })
    },
  }),
}
