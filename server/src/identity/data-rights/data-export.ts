import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import * as dataExport from './data-export.repository.ts'

/**
 * All stored data of a user, except secrets that prove identity (hashes, sealed secrets), answers kept for two days for
 * repeated requests, and data of other people: testers' names and addresses. It is one snapshot.
 */
export const exportUserData = (
  { db, vault, files, hooks }: Pick<ServiceContext, 'db' | 'vault' | 'files' | 'hooks'>,
  userId: string,
): Promise<Record<string, unknown>> =>
  db.transaction(
    async (tx) => {
      const user = await dataExport.user(tx, userId)
      // Messages under an unverified address may be another user's.
      const email = user && (await addressIsProven(tx, userId)) ? user.email : undefined
      const parts: Record<string, unknown> = {}
      for (const part of hooks.personalData)
        Object.assign(parts, await part.export(tx, { id: userId, email }, { vault, files }))
      return {
        written_at: new Date(),
        user,
        identities: await dataExport.identities(tx, userId),
        accounts: await dataExport.accounts(tx, userId),
        email_changes: await dataExport.emailChanges(tx, userId),
        signals: await dataExport.signals(tx, userId),
        sessions: await dataExport.sessions(tx, userId),
        passkeys: await dataExport.passkeys(tx, userId),
        ...(await dataExport.identityProofs(tx, userId)),
        ...parts,
        notifications: await dataExport.notifications(tx, userId),
        push_devices: await dataExport.pushDevices(tx, userId),
        phone_numbers: await dataExport.phoneNumbers(tx, userId),
        deliveries: await dataExport.deliveries(tx, userId),
        api_keys: await dataExport.apiKeys(tx, userId),
        acts_as_administrator: await dataExport.acts(tx, userId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
