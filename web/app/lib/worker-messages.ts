/** What a page asks the service worker for: to answer for it from now on. */
export const claim = 'CLAIM'
