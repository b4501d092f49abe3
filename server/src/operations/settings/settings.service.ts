import {
  accountSettings,
  type SettingName,
  settingNames,
  settingSchemas,
  type settings,
} from '@fortnight/contract/operations/settings'
import * as users from '../../identity/auth/users.repository.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { changing } from './changing.ts'
import { inForce } from './in-force.ts'
import * as repository from './settings.repository.ts'

const nounOf: Partial<Record<SettingName, string>> = { easypaisa: 'EasyPaisa account', bank: 'bank account' }

export const settingsService: Handlers<typeof settings> = {
  async list({ db, config }) {
    const found = await repository.listCurrent(db, 'settings', settingNames)
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
    /** Whoever changes the account takes the money: every administrator learns of it, by mail too where they want copies. */
    async after(tx, { user }, { setting }) {
      if (!accountSettings.includes(setting)) return
      await notifications.insert(tx, await users.listAdminIds(tx), {
        title: 'Payment account changed',
        message: `${user.name} changed the ${nounOf[setting]} that developers pay to. If nobody of you meant to, change it back at once.`,
        link: '/admin/settings',
      })
    },
  }),
}
