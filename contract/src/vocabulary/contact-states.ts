export const contactTypes = ['general', 'support', 'billing', 'partnership'] as const
export const contactStatuses = ['new', 'in_progress', 'resolved'] as const
