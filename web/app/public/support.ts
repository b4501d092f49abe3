import type { Brand } from '@fortnight/contract/brand'

/** The chat with the first words already typed. */
export const chatLink = ({ chatUrl, chatText }: Brand) => `${chatUrl}?text=${encodeURIComponent(chatText)}`
