import { type AccountKeeper, findGroupSettings, googleFor } from '../../platform/google/google-accounts.ts'
import { cloudIdentity, groupScopes } from './cloud-identity.ts'
import type { GroupsContext } from './groups-context.ts'

/**
 * The directory that the operator has set up, and can change at any time. While there is none it refuses everything: tests whose
 * groups were made before go on by hand.
 */
export function openDirectory(keeper: AccountKeeper): Pick<GroupsContext, 'directory' | 'findSettings'> {
  const findSettings = () => findGroupSettings(keeper)
  const findCustomer = async () => (await findSettings())?.customer ?? ''
  return { directory: cloudIdentity(googleFor(keeper, 'groups', groupScopes), findCustomer), findSettings }
}
