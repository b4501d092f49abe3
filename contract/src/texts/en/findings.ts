/** What testers report, and what they are asked to try again. */
export const findings = {
  title: 'Tell the developer',
  lead: 'Something broken, something to improve, something you like: one thing at a time.',
  kind: 'What is it?',
  message: 'In your words',
  messageHint: 'Where you were, what you did, what happened.',
  messageNeeded: 'Describe what you found.',
  send: 'Send',
  sent: 'Sent to the developer',
  again: 'Please try again',
  againIn: 'The developer says it’s fixed in version {version}.',
  fixed: 'It’s fixed',
  stillThere: 'It’s still there',
  answered: 'Thank you. We told the developer.',
  mine: 'What you reported',
  notLoaded: 'Your reports did not load',
} as const
