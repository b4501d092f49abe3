import { brand } from '@fortnight/contract/brand'

/** The chat with the first words already typed. */
export const chatLink = `${brand.chatUrl}?text=${encodeURIComponent(brand.chatText)}`
