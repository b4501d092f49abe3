import type { SealedColumn } from '../../platform/reseal.ts'
import type { PayoutAccount } from '@fortnight/contract/testers/payouts'
import type { Vault } from '../../platform/vault.ts'

/** Bound to the tester: a box that was moved to another tester's row does not open. */
const contextOf = (testerId: number) => `payout-account:${testerId}`

/** Where accounts are stored: the tester's, and the one of each payout. */
export const sealedAccounts: readonly SealedColumn[] = [
  {
    table: 'payout_accounts',
    column: 'account',
    key: 'tester_id',
    context: (testerId) => contextOf(Number(testerId)),
    derived: (plain, vault) => ({ account_hash: hashOf(vault, JSON.parse(plain) as PayoutAccount) }),
  },
  {
    table: 'payouts',
    column: 'account',
    key: 'id',
    of: 'tester_id',
    context: (testerId) => contextOf(Number(testerId)),
  },
]

const numberOf = (account: PayoutAccount) => (account.method === 'bank' ? account.account : account.number)

/** One spelling of a number, however it was grouped. */
const normal = (account: PayoutAccount) => numberOf(account).replaceAll(/[\s-]/g, '').toUpperCase()

const hashOf = (vault: Vault, account: PayoutAccount) =>
  Buffer.from(vault.proof('receipts', `payout-account:${account.method}:${normal(account)}`), 'base64url')

/**
 * Stored form of an account: sealed, with its last digits and a keyed hash that only this installation can make,
 * because numbers can be guessed.
 */
export const sealAccount = (vault: Vault, testerId: number, account: PayoutAccount) => ({
  method: account.method,
  account: vault.seal(JSON.stringify(account), contextOf(testerId)),
  ending: normal(account).slice(-4),
  account_hash: hashOf(vault, account),
})

export const openAccount = (vault: Vault, testerId: number, box: Buffer): PayoutAccount =>
  JSON.parse(vault.open(box, contextOf(testerId))) as PayoutAccount
