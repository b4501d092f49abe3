import {
  accountSettings,
  moneySettings,
  type SettingName,
  settingSchemas,
} from '@fortnight/contract/operations/settings'
import {
  settingFieldNames,
  settingInSentence,
  settingNamesForOperator,
} from '@fortnight/contract/vocabulary/setting-labels'
import type { ApprovalLine } from '@fortnight/contract/operations/second-approvals'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ActOfTwo, askSecond } from '../second-approvals/ask.ts'
import { aloneAfterHours } from '../second-approvals/seniors.repository.ts'
import { type Family, makeChange, type NewChange } from './changing.ts'
import { inForce } from './in-force.ts'
import * as storedSettings from './settings.repository.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Consequences of a change of a payment account, by that administrator. */
    paymentAccountChanged(tx: Tx, change: { account: string; actorId: string }): Promise<void>
  }
}

/** The settings of the service. Those of money need two administrators; one who acts alone waits an hour. */
export const settingFamily: Family<{ setting: SettingName }> = {
  noun: 'settings',
  of: ({ setting }) => ({ name: setting, schema: settingSchemas[setting] }),
  async askFirst(tx, caller, { setting }, change) {
    if (!moneySettings.includes(setting)) return false
    const hours = await aloneAfterHours(tx, caller.user.id)
    if (hours === 0) return false
    await askSecond(tx, caller, 'settings.write', { subject: setting, data: { ...change } }, hours)
    return true
  },
  /** Changing the account redirects the money: every administrator is notified, by mail too if they want copies. */
  async after(tx, { hooks }, { setting }, actorId) {
    if (accountSettings.includes(setting))
      await hooks.paymentAccountChanged(tx, { account: settingInSentence[setting], actorId })
  },
}

const textOf = (value: unknown) => {
  if (value === undefined || value === null) return 'Not set'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every field that the change would give another value. */
function differences(config: Config, name: SettingName, now: unknown, next: NewChange['value']): ApprovalLine[] {
  const fieldsOf = (stored: unknown): Record<string, unknown> => ({ ...inForce(config, name, stored) })
  const [before, after] = [fieldsOf(now), fieldsOf(next ?? undefined)]
  return Object.keys({ ...before, ...after })
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      label: settingFieldNames[field] ?? field,
      value: textOf(after[field]),
      before: textOf(before[field]),
    }))
}

/** A change of a setting that takes two administrators. It is void once another change was made. */
export const changeOfTwo: ActOfTwo = {
  async describe(tx, { config }, { subject, data }) {
    const name = subject as SettingName
    const { value, version } = data as unknown as NewChange
    const [current] = await storedSettings.listCurrent(tx, 'settings', [name])
    if (!current || current.last.version !== version) return undefined
    return [
      { label: 'Setting', value: settingNamesForOperator[name], before: null },
      ...differences(config, name, current.value, value),
    ]
  },
  async carryOut(tx, caller, { subject, data, askedBy }) {
    const params = { setting: subject as SettingName }
    await makeChange(tx, caller, settingFamily, params, data as unknown as NewChange, askedBy)
  },
}
