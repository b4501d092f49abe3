import type { SettingName } from '../operations/settings.ts'
import type { Names } from './label.ts'

/** Settings, for administrators. */
export const settingNamesForOperator: Names<SettingName> = {
  easypaisa: 'EasyPaisa account',
  bank: 'Bank account',
  international: 'International account',
  rate: 'Exchange rate',
  pay: 'Pay of testers',
  levels: 'Levels of testers',
  fees: 'Fees',
  late: 'Late tests',
  support: 'Support contact',
  contact: 'Enterprise contact',
}

/** The same settings within a sentence. */
export const settingInSentence: Names<SettingName> = {
  easypaisa: 'EasyPaisa account',
  bank: 'bank account',
  international: 'international account',
  rate: 'exchange rate',
  pay: 'pay of testers',
  levels: 'levels of testers',
  fees: 'fees',
  late: 'scale for late tests',
  support: 'support contact',
  contact: 'Enterprise contact',
}
