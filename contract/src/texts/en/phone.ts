/**
 * Messages to telephone numbers, by what they ask for. WhatsApp takes only texts that the operator had approved there:
 * after a change they are approved again (docs/operations.md). A text neither begins nor ends with a value.
 */
export const phone = {
  /** To a person whom the operator imported, and who agreed to be written to there. */
  pool: {
    text: 'Would you like to test apps on your phone and be paid for it? See what it is about, and answer with one tap.',
    button: 'See and answer',
  },
  offer: {
    text: 'Will you test {app} on your phone? See the tasks and the pay, and answer by {until}. You can decline without giving a reason.',
    button: 'See the offer',
  },
  optIn: {
    text: 'You can join the test of {app} now. Please do so by {until}, or the place goes to another tester.',
    button: 'Join the test',
  },
  day: {
    text: 'Your check-in for {app} is missing. Please use the app for a few minutes and send your check-in.',
    button: 'Check in',
  },
  /** Below each message on WhatsApp. */
  footer: 'To stop these messages, answer STOP.',
  /** Answered as well as STOP. */
  stopWord: 'stop',
  /** Proves a number by SMS; on WhatsApp the text is Meta's own. */
  code: 'Your code for {name} is {code}. It works for 10 minutes. Do not give it to anyone.',
} as const
