/** The product's name and the ways to reach its people, in one place. An operator overrides them by configuration. */
export const brand = {
  name: 'Fortnight',
  tagline: 'Fourteen days with real Android testers',
  supportEmail: 'support@fortnight.example',
  chatUrl: 'https://wa.me/923000000000',
  chatText: 'Hello, I have a question about closed testing for my app.',
} as const
