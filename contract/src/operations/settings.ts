import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Email, required } from '../text.ts'
import { AlarmThresholds } from './alarm-thresholds.ts'
import { Fees } from './fees.ts'
import { LateScale } from './late-scale.ts'
import { Retention } from './retention.ts'
import { TesterLevels } from './tester-levels.ts'
import { TesterPay } from './tester-pay.ts'
import { LastChange, versioned } from './versions.ts'

const offered = z.boolean()
const title = required(60, 'Whose account is it? Payers compare the name.')

/** Checksum of an IBAN after ISO 13616, modulo 97: 1 if it has no typing error. */
function ibanRest(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const character of moved)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/**
 * What is wrong with a bank account's number; undefined if it is fine. An IBAN is recognised by its first characters.
 */
export function bankAccountProblem(account: string): string | undefined {
  const plain = account.replaceAll(/[ -]/g, '').toUpperCase()
  if (!/^[A-Z0-9]{6,34}$/.test(plain)) return 'Use 6 to 34 letters and digits.'
  if (!/^[A-Z]{2}\d{2}/.test(plain)) return undefined
  if (plain.startsWith('PK') && plain.length !== 24) return 'An IBAN of Pakistan has 24 characters.'
  return ibanRest(plain) === 1 ? undefined : 'This IBAN has a mistake: its check digits don’t match.'
}

const BankNumber = required(42, 'Enter the account number or IBAN.').superRefine((account, context) => {
  const message = bankAccountProblem(account)
  if (message) context.addIssue({ code: 'custom', message })
})

/** The EasyPaisa account that developers send money to. Unless `offered`, it is kept but not shown. */
export const EasypaisaAccount = z.strictObject({
  offered,
  title,
  number: z
    .string()
    .trim()
    .regex(/^03\d{2}[ -]?\d{7}$/, 'An EasyPaisa number looks like 0300 1234567.'),
})

export const BankAccount = z.strictObject({
  offered,
  title,
  name: required(60, 'Enter the name of the bank.'),
  account: BankNumber,
})

const InternationalNumber = required(120, 'Enter the IBAN, the account number or the e-mail address.').superRefine(
  (account, context) => {
    const message = account.includes('@')
      ? Email.safeParse(account).error?.issues[0]?.message
      : bankAccountProblem(account)
    if (message) context.addIssue({ code: 'custom', message })
  },
)

/** The account that takes dollars from abroad, at a bank or a service as Wise. Off until the operator sets it. */
export const InternationalAccount = z.strictObject({
  offered,
  title,
  name: required(60, 'Enter the name of the bank or the service.'),
  account: InternationalNumber,
  /** ISO 9362; empty if the service needs none. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'A SWIFT code has 8 or 11 letters and digits.'),
})

const rateRange = 'Enter the rupees for one dollar, between 50 and 2,000.'
export const ExchangeRate = z.strictObject({
  pkr_per_usd: z
    .number(rateRange)
    .min(50, rateRange)
    .max(2000, rateRange)
    .refine((rate) => Number(rate.toFixed(2)) === rate, 'Use at most two digits after the point.'),
})

/** The contact by which visitors reach a person. */
export const SupportContact = z.strictObject({
  supportEmail: Email,
  chatUrl: z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://.' }).max(200),
  chatText: required(200, 'Enter the message that a chat starts with.'),
})

/** The person whom developers of Enterprise apps write to. Empty until the operator sets it. */
export const EnterpriseContact = z.strictObject({
  name: required(60, 'Enter the name of the person.'),
  email: Email,
  /** For calls and WhatsApp; empty if they take none. */
  phone: z
    .string()
    .trim()
    .regex(/^(\+?\d[\d -]{5,18}\d)?$/, 'A phone number looks like +92 300 1234567.'),
})

/** What the operator sets, by the name in its address. */
export const settingSchemas = {
  easypaisa: EasypaisaAccount,
  bank: BankAccount,
  international: InternationalAccount,
  rate: ExchangeRate,
  pay: TesterPay,
  levels: TesterLevels,
  late: LateScale,
  fees: Fees,
  alarms: AlarmThresholds,
  retention: Retention,
  support: SupportContact,
  contact: EnterpriseContact,
}
export type SettingName = keyof typeof settingSchemas
export type Settings = { [S in SettingName]: z.output<(typeof settingSchemas)[S]> }
export const settingNames = Object.keys(settingSchemas) as SettingName[]

/** Settings that decide where money goes: every administrator is notified of a change. */
export const accountSettings: readonly SettingName[] = ['easypaisa', 'bank', 'international']

/** Settings of money, and from when on abuse is noticed: a change needs two administrators if there are two. */
export const moneySettings: readonly SettingName[] = [...accountSettings, 'rate', 'pay', 'late', 'fees', 'alarms']

/** Whether a new rate differs from the old one by more than a fifth, which looks like a typing error. */
export const isLeap = (from: number, to: number): boolean => Math.abs(to - from) > from / 5

const Stored = z.record(z.string(), z.unknown()).nullable()

const Setting = LastChange.extend({
  name: z.enum(settingNames),
  /** The value in force; null if nothing is set. */
  data: Stored,
  /** What the server was started with, in force again when the operator's is taken back. */
  started: Stored,
  /** Whether the operator wrote it here; else it is what the server was started with. */
  own: z.boolean(),
})
export type Setting = z.output<typeof Setting>

export const settings = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    summary: 'Accounts to pay to, exchange rate and contacts as they are in force, and who changed them last',
    reply: z.object({ success: z.literal(true), data: z.array(Setting) }),
  },
  ...versioned('admin/settings/:setting', z.strictObject({ setting: z.enum(settingNames) }), 'a setting', {
    stepUp: 'settings',
  }),
})
