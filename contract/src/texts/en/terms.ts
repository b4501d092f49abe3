/** Agreeing to the terms for testers. */
export const terms = {
  read: 'Read the terms for testers',
  needTitle: 'The terms for testers',
  needText: 'Agree to them before you accept your next offer. Tests you’ve joined continue.',
  changedTitle: 'The terms for testers have changed',
  newPage: 'The terms for testers are a page of their own, in English and Urdu.',
  newTax: 'You are not our employee, and taxes on what you earn are yours to declare.',
  newKept: 'The number of a payout account is deleted {accounts} days after the payout.',
  agree: 'I agree',
  agreed: 'Thank you. You can accept offers.',
  byAccepting: 'By accepting you agree to version {version} of the terms for testers.',
  shortTax: 'You are not our employee: taxes on what you earn are yours to declare.',
  shortKept:
    'We keep your details as long as you are a tester, notes and screenshots until {notes} days after a test, and records of payments as long as tax law asks.',
} as const
