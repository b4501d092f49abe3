/** Offers that appear on the phone; the keys `none` to `on` are the states of a browser (lib/push.ts). */
export const push = {
  title: 'Offers on this phone',
  none: 'This browser cannot show offers. Open this page in Chrome on your phone.',
  install:
    'On an iPhone, install this page first: tap Share, then “Add to Home Screen”. Open it from there and come back here.',
  blocked:
    'You blocked notifications in this browser. Tap the sign before the address, allow notifications, then reload this page.',
  off: 'See each offer the moment it comes, between 8:00 and 22:00. You can stop this at any time.',
  on: 'Offers and reminders appear on this phone, between 8:00 and 22:00.',
  turnOn: 'Show offers on this phone',
  turnOff: 'Stop on this phone',
  notNow: 'Not now',
  failed: 'This did not work. Check your connection and try again.',
} as const
