import { Problem } from '@fortnight/contract/problem'
import type { GoogleGroupsSettings } from '../../platform/google/google-settings.ts'
import { openGoogle } from '../../platform/google/google-api.ts'
import { cloudIdentity, groupScopes } from './cloud-identity.ts'
import type { GroupDirectory } from './group-directory.ts'

const refuse = () => Promise.reject(new Problem('google-off'))

/** Refuses everything while Google is not set up: groups that were made before then fail, and their tests go on by hand. */
const noDirectory: GroupDirectory = {
  ensure: refuse,
  entitle: refuse,
  add: refuse,
  remove: refuse,
  listMembers: refuse,
  reportDrift: refuse,
}

/** The directory that the operator has set up. */
export function openDirectory(settings: GoogleGroupsSettings | undefined): GroupDirectory {
  if (!settings) return noDirectory
  const { account, admin, customer, url } = settings
  return cloudIdentity(openGoogle({ account, scopes: groupScopes, subject: admin, root: url }), customer)
}
