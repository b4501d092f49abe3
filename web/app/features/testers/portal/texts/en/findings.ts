/** What testers report, and what they are asked to try again. */
export const findings = {
  title: 'Tell the developer',
  lead: 'Something broken, something to do better, something you like: one thing at a time.',
  kind: 'What is it?',
  message: 'In your words',
  messageHint: 'Where you were, what you did, what happened.',
  messageNeeded: 'Say what you found.',
  send: 'Send',
  sent: 'Sent to the developer',
  again: 'Please try again',
  againIn: 'The developer says that this is mended in version {{version}}.',
  fixed: 'It is mended',
  stillThere: 'It is still there',
  answered: 'Thank you, the developer knows',
  mine: 'What you told',
  notLoaded: 'What you told did not load',
} as const
