/** Most characters that Play Console takes in one answer. Counted as text fields of browsers count: in UTF-16 units. */
export const mostCharacters = 300

export const questionIds = [
  'recruiting',
  'engagement',
  'feedback',
  'audience',
  'value',
  'installs',
  'changes',
  'readiness',
  'provider',
  'again',
] as const
export type QuestionId = (typeof questionIds)[number]

interface Question {
  section: 'About your closed test' | 'About your app' | 'Production readiness' | 'If you are asked'
  title: string
  /** What we cannot know, and how to go about it. */
  guidance: string
  /**
   * Whether the ledger has something to say; else the answer is the developer's alone, and its claims are not checked.
   */
  fromLedger: boolean
}

/**
 * The questions of "Apply for production": the eight of the form, and two that reviewers ask besides (who supplied the
 * testers, and what changed since a refusal). Google rewords the form now and then.
 */
export const questions: Record<QuestionId, Question> = {
  recruiting: {
    section: 'About your closed test',
    title: 'How easy was it to recruit testers for your app?',
    guidance: 'The form has a scale for this. Choose what was true for you, and use these words if it asks for more.',
    fromLedger: true,
  },
  engagement: {
    section: 'About your closed test',
    title: 'Describe the engagement you received from testers during your closed test',
    guidance:
      'Google wants to know whether testers used your app as real users would. Add which parts they used, as far as you saw.',
    fromLedger: true,
  },
  feedback: {
    section: 'About your closed test',
    title: 'Provide a summary of the feedback that you received, and how you collected it',
    guidance: 'Name the feedback that mattered most, in your own words.',
    fromLedger: true,
  },
  audience: {
    section: 'About your app',
    title: 'Who is the intended audience of your app?',
    guidance: 'Only you know. Say who they are and what they need: age, place, work, habit. No slogans.',
    fromLedger: false,
  },
  value: {
    section: 'About your app',
    title: 'Describe how your app provides value to users',
    guidance: 'Only you know. Say what people can do with it that they could not do before.',
    fromLedger: false,
  },
  installs: {
    section: 'About your app',
    title: 'How many installs do you expect in your first year?',
    guidance: 'Pick a range you can justify. A modest number is fine.',
    fromLedger: false,
  },
  changes: {
    section: 'Production readiness',
    title: 'What changes did you make based on what you learned during your closed test?',
    guidance: 'Say what you changed and which feedback led to it. Google often rejects tests that had no update.',
    fromLedger: true,
  },
  readiness: {
    section: 'Production readiness',
    title: 'How did you decide that your app is ready for production?',
    guidance: 'Add what you checked yourself: the pre-launch report, crashes, your own devices.',
    fromLedger: true,
  },
  provider: {
    section: 'If you are asked',
    title: 'Who supplied your testers?',
    guidance: 'Be open about it: hiding a paid service is riskier than naming it.',
    fromLedger: true,
  },
  again: {
    section: 'If you are asked',
    title: 'What did you do differently since your last application?',
    guidance: 'Asked after a refusal. Answer the reason that Google gave, point by point.',
    fromLedger: true,
  },
}
