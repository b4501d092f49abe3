/** How the address of a deleted account ends: it cannot exist (RFC 2606). */
export const deletedEnd = '@deleted.invalid'

/** The address in the place of a deleted account's. */
export const deletedAddress = (id: string): string => `deleted-${id}${deletedEnd}`

/** Whether an address is that of a deleted account. */
export const isDeletedAddress = (address: string): boolean => address.endsWith(deletedEnd)
