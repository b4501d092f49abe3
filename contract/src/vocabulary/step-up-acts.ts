/** Minutes for which a proof of identity opens its act. */
export const stepUpMinutes = 5

/**
 * Acts that ask for a fresh proof of identity. A proof is made for one of them and opens no other. `administration` is
 * the panel, for an administrator whose session began without a second factor; no endpoint declares it.
 */
export const stepUpActs = [
  'money',
  'settings',
  'approvals',
  'roles',
  'keys',
  'factors',
  'exports',
  'deletion',
  'administration',
] as const
export type StepUpAct = (typeof stepUpActs)[number]
