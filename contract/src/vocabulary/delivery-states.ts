/** Channels that need a telephone number, which its owner proves first. */
export const phoneChannels = ['whatsapp', 'sms'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** Ways on which a notification reaches its reader outside of our pages. */
export const channels = ['push', 'mail', ...phoneChannels] as const
export type Channel = (typeof channels)[number]

/**
 * `sending`: handed over right now, on a channel where a second time would be a second message. `unconfirmed`: the
 * service did not say whether it took the message, which is not sent again. `expired`: outdated, answered, or its reader
 * left the channel, before it could be sent.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'unconfirmed', 'expired', 'failed'] as const

/** Why a number is no longer used: it takes no such messages, its owner said stop, or another account proved it. */
export const numberEnds = ['unreachable', 'stopped', 'moved'] as const
export type NumberEnd = (typeof numberEnds)[number]
