/** What a developer can ask for. `word`: a word of the day that the developer places in the app. */
export const promptKinds = ['question', 'word', 'screen'] as const
export type PromptKind = (typeof promptKinds)[number]

/** What a tester is asked for; `plain`: a screen of our choice, as the developer named nothing. */
export const askedKinds = [...promptKinds, 'plain'] as const
export type AskedKind = (typeof askedKinds)[number]

/** Screens that most apps have. Each language has the words by these names. */
export const plainScreens = ['settings', 'list', 'detail', 'entered', 'menu', 'deepest', 'scrolled'] as const
export type PlainScreen = (typeof plainScreens)[number]

/** Whether a prompt is answered in words; the others are shown in the screenshot. */
export const isAnswered = (kind: AskedKind): boolean => kind === 'question' || kind === 'word'

/** What became of a day's prompt. `kept`: there is no answer to compare it with; `spent`: wrong, without tries left. */
export const answerStates = ['not_asked', 'missing', 'kept', 'right', 'wrong', 'spent'] as const
export type AnswerState = (typeof answerStates)[number]

/** How often a tester can answer a day's prompt. */
export const mostTries = 3

/** Longest answer of a tester. */
export const longestAnswer = 100

/** An answer without its case, spaces and signs. */
export const bareAnswer = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether an answer is one of those that are right, whatever its case, spaces and signs. */
export function isRight(answer: string, expected: string): boolean {
  const given = bareAnswer(answer)
  return given !== '' && expected.split(',').some((right) => bareAnswer(right) === given)
}
