import { sealedSecrets } from '../developer-api/webhooks/signature.ts'
import { sealedSigningKeys } from '../identity/auth/signing-keys.ts'
import { sealedFactors } from '../identity/auth/second-factor.ts'
import { sealedPushKeys } from '../messaging/web-push/keys.ts'
import { keySeal } from '../platform/file-store/sealed-keys.ts'
import { sealedGoogleKeys } from '../platform/google/google-accounts.ts'
import type { SealedColumn } from '../platform/reseal.ts'
import { sealedAccounts } from '../testers/payouts/account.ts'
import { sealedCredentials } from '../testing/runs/credentials.ts'

/** Every column that holds boxes of the vault, the ones that a start depends on first. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedSigningKeys,
  sealedPushKeys,
  sealedFactors,
  keySeal,
  sealedGoogleKeys,
  ...sealedAccounts,
  sealedCredentials,
  ...sealedSecrets,
]
