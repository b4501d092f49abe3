import type { PayoutAccount } from '@fortnight/contract/testers/payouts'
import type { Vault } from '../../platform/vault.ts'

/** Bound to the tester: a box that was moved to another tester's row does not open. */
const contextOf = (testerId: number) => `payout-account:${testerId}`

const numberOf = (account: PayoutAccount) => (account.method === 'bank' ? account.account : account.number)

/** One spelling of a number, however it was grouped. */
const normal = (account: PayoutAccount) => numberOf(account).replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Stored form of an account: sealed, with its last digits and a keyed hash that only this installation can make,
 * because numbers can be guessed.
 */
export const sealAccount = (vault: Vault, testerId: number, account: PayoutAccount) => ({
  method: account.method,
  account: vault.seal(JSON.stringify(account), contextOf(testerId)),
  ending: normal(account).slice(-4),
  account_hash: Buffer.from(vault.receipt(`payout-account:${account.method}:${normal(account)}`), 'base64url'),
})

export const openAccount = (vault: Vault, testerId: number, box: Buffer): PayoutAccount =>
  JSON.parse(vault.open(box, contextOf(testerId))) as PayoutAccount
