/** Minutes for which a proof of identity can be used. */
export const stepUpMinutes = 5

/**
 * Acts of which a proof opens one call, once: this payout, this role, this key. Having just signed in is no such proof, except
 * for an account that could only sign in again: it has no password and no passkey in use. `roles` are also the deletion of users.
 */
export const boundActs = ['money', 'settings', 'approvals', 'roles', 'keys'] as const
export type BoundAct = (typeof boundActs)[number]

/**
 * Acts that a proof opens for `stepUpMinutes`, as they are done one after the other or take several calls. `decisions` are
 * those on payments that come in, on days and on look-alikes; `deletion` is of one's own account. `administration` is the panel, for an administrator whose
 * session began without a second factor; no endpoint declares it.
 */
export const heldActs = ['decisions', 'factors', 'exports', 'deletion', 'administration'] as const
export type HeldAct = (typeof heldActs)[number]

/** Acts that ask for a fresh proof of identity. */
export const stepUpActs = [...boundActs, ...heldActs] as const
export type StepUpAct = (typeof stepUpActs)[number]

export const isHeld = (act: StepUpAct): act is HeldAct => heldActs.some((held) => held === act)

/** What one proof opens: an act, or the call that was refused under this name. */
export type ProofOf = { act: HeldAct } | { call: string }
