/** Rules of an app's icon, for senders without schemas. */

/** The most bytes of an uploaded icon. */
export const mostIconBytes = 2 * 1024 * 1024

/** Side, in pixels, of an icon as we keep it, and the shortest side of one that is uploaded. */
export const iconSide = 256
export const leastIconSide = 64

export const iconPath = '/api/apps/:id/icon'
