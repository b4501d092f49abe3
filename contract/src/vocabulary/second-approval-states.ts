/** Acts of administrators that wait for a second one. */
export const secondApprovalActs = ['refund.approve', 'settings.write', 'role.give', 'role.take'] as const
export type SecondApprovalAct = (typeof secondApprovalActs)[number]

/** An act is decided once. It is void if what it would do changed while it waited. */
export const secondApprovalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'void'] as const
export type SecondApprovalState = (typeof secondApprovalStates)[number]
