/** The number on the bell: '9+' above 9, nothing at 0. */
export const badgeText = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '')
