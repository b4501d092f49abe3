import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import { credentialsOf } from '../../testing/runs/credentials.ts'
import type { Database } from '../../platform/db/database.ts'
import { openAccount } from '../../testers/payouts/account.ts'
import type { Vault } from '../../platform/vault.ts'
import * as asTester from './data-export-as-tester.repository.ts'
import * as repository from './data-export.repository.ts'

/** A row with the account that it holds in clear. */
const opened = <R extends { tester_id: number; account: Buffer | null }>(vault: Vault, row: R) => ({
  ...row,
  account: row.account && openAccount(vault, row.tester_id, row.account),
})

/**
 * Everything that is kept of a user, but for what proves who they are (hashes, sealed secrets), answers kept for two days to
 * repeated requests, and what belongs to other people: testers' names and addresses. It is one snapshot.
 */
export const exportUserData = (db: Database['db'], vault: Vault, userId: string): Promise<Record<string, unknown>> =>
  db.transaction(
    async (tx) => {
      const user = await repository.user(tx, userId)
      // Messages under an address that nobody proved may be somebody else's.
      const email = user && (await addressIsProven(tx, userId)) ? user.email : undefined
      const apps = await repository.apps(tx, userId)
      return {
        written_at: new Date(),
        user,
        identities: await repository.identities(tx, userId),
        accounts: await repository.accounts(tx, userId),
        sessions: await repository.sessions(tx, userId),
        apps: apps.map(({ testing_credentials: box, ...app }) => ({
          ...app,
          testing_credentials: box && vault.open(box, credentialsOf(app.id)),
        })),
        payments: await repository.payments(tx, userId),
        refunds: await repository.refunds(tx, userId),
        stray_money: await repository.strays(tx, userId),
        runs: await repository.runs(tx, userId),
        earnings: await asTester.earnings(tx, userId),
        payouts: (await asTester.payouts(tx, userId)).map((payout) => opened(vault, payout)),
        payout_accounts: (await asTester.payoutAccounts(tx, userId)).map((account) => opened(vault, account)),
        disputes: await asTester.disputes(tx, userId),
        days_of_use: await asTester.daysOfUse(tx, userId),
        findings: await asTester.findings(tx, userId),
        testers: await asTester.testers(tx, userId, email),
        tester_phones: await asTester.testerPhones(tx, userId, email),
        tests_as_tester: await asTester.testsAsTester(tx, userId),
        notifications: await repository.notifications(tx, userId),
        testing_requests: await repository.testingRequests(tx, userId, email),
        feedback: await repository.feedback(tx, userId, email),
        contacts: email ? await repository.contacts(tx, email) : [],
        leads: email ? await repository.leads(tx, email) : [],
        api_keys: await repository.apiKeys(tx, userId),
        webhooks: await repository.webhooks(tx, userId),
        sandbox_runs: await repository.sandboxRuns(tx, userId),
        acts_as_administrator: await repository.acts(tx, userId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
