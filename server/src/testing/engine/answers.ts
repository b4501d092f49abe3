import { lnBeta, measured, type Tally } from './fleet.ts'
import type { Params } from './params.ts'

/**
 * P(a tester takes an offer in time): the share of those whom it reaches in the same way, and the tester's own record. In
 * ten-thousandths, as decisions store it.
 */
export const acceptanceOf = (answers: Tally, byMail: boolean, { acceptance, mailAcceptance, answerWeight }: Params) =>
  Math.round(1e4 * measured(byMail ? mailAcceptance : acceptance, answers, answerWeight)) / 1e4

/** How a tester answers offers, as the engine reads it of a seat or of a tester who could be asked. */
export const answersOf = (answers: Tally, byMail: boolean, params: Params) => ({
  accepts: acceptanceOf(answers, byMail, params),
  byMail,
})

/** Weights that are compared, from testers who hardly differ to those who do nothing but. */
const weights = [80, 40, 20, 10, 5, 2.5, 1.25]

/** What a weight loses of its log-likelihood for each doubling between it and the assumed one, squared. */
const caution = 0.25

/**
 * How alike testers are in taking offers: the weight of a Beta around the share of all (its a + b) with which these records are
 * likeliest. Without any it is the assumed one.
 */
export function learnAnswerWeight(records: readonly Tally[], share: number, assumed: number): number {
  const likelihood = (weight: number) => {
    const [a, b] = [share * weight, (1 - share) * weight]
    const none = lnBeta(a, b)
    return records.reduce((sum, { hits, trials }) => sum + lnBeta(a + hits, b + trials - hits) - none, 0)
  }
  const worth = (weight: number) => likelihood(weight) - caution * Math.log2(weight / assumed) ** 2
  return weights.reduce((best, weight) => (worth(weight) > worth(best) ? weight : best), assumed)
}
