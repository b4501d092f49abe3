/** `expired`: outdated, or its browser ended the subscription, before it could be sent. */
export const pushStates = ['waiting', 'sent', 'expired', 'failed'] as const
