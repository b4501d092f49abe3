import type { Brand } from '@fortnight/contract/brand'
import { type SettingName, type Settings, settingNames, settingSchemas } from '@fortnight/contract/operations/settings'
import { type AlarmThresholds, defaultAlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import { defaultFees, type Fees } from '@fortnight/contract/operations/fees'
import { defaultLateScale, type LateScale } from '@fortnight/contract/operations/late-scale'
import { defaultLevels, type TesterLevels } from '@fortnight/contract/operations/tester-levels'
import { defaultRetention, type Retention } from '@fortnight/contract/operations/retention'
import { defaultPay, type TesterPay } from '@fortnight/contract/operations/tester-pay'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import * as settings from './settings.repository.ts'

/** Environment variables of the server, in the form of settings; undefined if none is set. */
function startedWith({ payments, brand }: Config): { [S in SettingName]: Settings[S] | undefined } {
  const { easypaisa, bank, pkrPerUsd } = payments
  const { supportEmail, chatUrl, chatText } = brand
  return {
    easypaisa: easypaisa && { offered: true, ...easypaisa },
    bank: bank && { offered: true, ...bank },
    international: undefined,
    rate: pkrPerUsd === undefined ? undefined : { pkr_per_usd: pkrPerUsd },
    pay: defaultPay,
    levels: defaultLevels,
    late: defaultLateScale,
    fees: defaultFees,
    alarms: defaultAlarmThresholds,
    retention: defaultRetention,
    support: { supportEmail, chatUrl, chatText },
    contact: undefined,
  }
}

/**
 * A setting in force: the operator's, else that of the environment. A stored value that is no longer valid counts as
 * none: the account of the environment may be outdated, and money would go there.
 */
export function inForce<S extends SettingName>(config: Config, name: S, stored: unknown): Settings[S] | undefined {
  if (stored === undefined) return startedWith(config)[name]
  return settingSchemas[name].safeParse(stored).data as Settings[S] | undefined
}

const keys = (names: readonly SettingName[]) => names.map((name) => settings.keyOf('settings', name))

/**
 * All settings in force at this moment. They are read with every call, because payments at an old rate or to an old
 * account must be impossible.
 */
async function read(db: Db, config: Config, names: readonly SettingName[] = settingNames) {
  const stored = await settings.listValues(db, keys(names))
  return <S extends SettingName>(name: S) => inForce(config, name, stored[settings.keyOf('settings', name)])
}

type PaymentSettings = Config['payments'] & { international: Settings['international'] | undefined }

/** Payment accounts and the exchange rate, as configured and then changed by the operator. */
export async function paymentSettings(db: Db, config: Config): Promise<PaymentSettings> {
  const of = await read(db, config, ['easypaisa', 'bank', 'international', 'rate'])
  const [easypaisa, bank, international] = [of('easypaisa'), of('bank'), of('international')]
  return {
    gateway: config.payments.gateway,
    pkrPerUsd: of('rate')?.pkr_per_usd,
    easypaisa: easypaisa?.offered ? easypaisa : undefined,
    bank: bank?.offered ? bank : undefined,
    international: international?.offered ? international : undefined,
  }
}

/** The brand with the current support contact. */
export async function brandNow(db: Db, config: Config): Promise<Brand> {
  const of = await read(db, config, ['support'])
  return { ...config.brand, ...of('support') }
}

/** Whom developers of Enterprise apps write to: the named person, else the support address, so that there is always one. */
export async function enterpriseContact(db: Db, config: Config) {
  const of = await read(db, config, ['contact', 'support'])
  const person = of('contact')
  if (person) return { ...person, phone: person.phone || null }
  const { supportEmail } = of('support') ?? config.brand
  return { name: `${config.brand.name} support`, email: supportEmail, phone: null }
}

/** Testers' pay, from its stored value. */
export const payOf = (stored: unknown): TesterPay => settingSchemas.pay.safeParse(stored).data ?? defaultPay

/** What testers' levels ask for and give, from its stored value. */
export const levelsOf = (stored: unknown): TesterLevels => settingSchemas.levels.safeParse(stored).data ?? defaultLevels

/** The operator's value of a setting; undefined if there is none, or none that is valid. */
async function ofOperator<S extends SettingName>(db: Db, name: S): Promise<Settings[S] | undefined> {
  const key = settings.keyOf('settings', name)
  const { [key]: stored } = await settings.listValues(db, [key])
  return settingSchemas[name].safeParse(stored).data as Settings[S] | undefined
}

/** What an order of now pays back if its test is late. */
export const lateScaleNow = async (db: Db): Promise<LateScale> => (await ofOperator(db, 'late')) ?? defaultLateScale

/** Testers' current pay. */
export const payNow = async (db: Db): Promise<TesterPay> => (await ofOperator(db, 'pay')) ?? defaultPay

/** What testers' levels ask for and give now. */
export const levelsNow = async (db: Db): Promise<TesterLevels> => (await ofOperator(db, 'levels')) ?? defaultLevels

/** What is kept of money that moves. */
export const feesNow = async (db: Db): Promise<Fees> => (await ofOperator(db, 'fees')) ?? defaultFees

/** From when on something raises an alarm now. */
export const alarmThresholdsNow = async (db: Db): Promise<AlarmThresholds> =>
  (await ofOperator(db, 'alarms')) ?? defaultAlarmThresholds

/** How long rows are kept now. */
export const retentionNow = async (db: Db): Promise<Retention> =>
  (await ofOperator(db, 'retention')) ?? defaultRetention
