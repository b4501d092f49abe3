import { fleetHazard } from '../../testers/pool/reliability.ts'

/** Assumptions of the engine about people, and its caution. Measured values replace the defaults run by run. */
export interface Params {
  /** P(an offered tester opts in before the offer expires), before any answer. */
  acceptance: number
  /** P(a tester who has accepted opts in), and P(one whom the developer has put on the list does). */
  acceptedJoin: number
  listedJoin: number
  /** P(an offered tester opts in whom only mail reaches). */
  mailAcceptance: number
  /** How many offers the share of all testers counts for in the record of one: the less alike they are, the fewer. */
  answerWeight: number
  /**
   * Hours within which half of those who join have joined: after an offer, after one that only mail announces, and once the
   * developer has listed them.
   */
  joinHours: number
  mailJoinHours: number
  listedHours: number
  /** P(an active tester misses one due check-in). */
  missRate: number
  /** Share of leaving testers who say so; the others fall silent. */
  farewells: number
  /** Share of unknown testers who pretend: they report days of use without being in at Google. */
  pretenders: number
  /** Mean daily chance that an unknown tester leaves. */
  fleetHazard: number
  /** How alike unknown testers are: shape of `fleetPrior`. */
  fleetShape: number
  /** Losses that come for each that the records of testers predict: mean of the app's hazard multiplier. */
  lossRatio: number
  /** How many times as likely a tester leaves on each of the first two days of a test as on a later one. */
  firstDaysRatio: number
  /** Gamma shape of that multiplier, 1 / CV². Infinity switches app differences off. */
  frailtyShape: number
  /**
   * Daily chance that something takes `shockShare` of a team at once, whatever its testers' records: accounts closed
   * together, an app that shuts people out.
   */
  shockChance: number
  shockShare: number
  /** Hours after the set-up within which all testers sold are to be in, and the chance of it at which no more are asked. */
  fullHours: number
  fullLevel: number
  /** Days from an offer to the opt-in. */
  leadDays: number
  /** Days every tester must stay beyond the days sold. */
  marginDays: number
  /** P(goal met today) from which on it is called met: the developer applies to Google on our word. */
  callLevel: number
  /** Days for which a team that met its goal is kept, unless the developer has production access before. */
  holdDays: number
  /** How much of P(goal) may be given away for each tester-day that a release saves. */
  releaseRisk: number
  /**
   * While the team waits for Google, testers may be released as long as enough of them stay to the end with this
   * chance.
   */
  waitLevel: number
  /** Days after the start on which a run without its goal is given up. */
  failDays: number
  /** Days, the last ones on which a new tester could still finish before that, on which a run is filled to its target. */
  lastCallDays: number
  /** A seat is given up when P(alive) falls below this. */
  lostBelow: number
  /** Testers with the same device model in one team. */
  modelLimit: number
  /** Largest share of newcomers in a team, while known testers are available. */
  newcomerShare: number
  /** Share of a team that newcomers get who were never asked, whatever their score. */
  firstOfferShare: number
  /** Observed tester-days below which a tester is a newcomer. */
  newcomerDays: number
  /** Share of the score that a fully loaded tester loses. */
  loadPenalty: number
  /** Points of score (of 1000) that a long idle tester gains, reached after `idleFullDays`. */
  idleBonus: number
  idleFullDays: number
}

export const defaults: Params = {
  // Assumed until measured. Offers that expire after six hours and go out again in waves make up for as little as 60 %;
  // a larger first team does not: at 50 % it would take 44 offers for the work of 18 seats.
  acceptance: 0.9,
  // Assumed until measured: as likely as others, and half as fast.
  mailAcceptance: 0.9,
  mailJoinHours: 8,
  // Assumed until measured: after ten offers a tester's own record counts for more than that of all.
  answerWeight: 10,
  // Assumed until measured: most of those who don't join never answer, so an acceptance is half the way.
  acceptedJoin: 0.95,
  listedJoin: 0.97,
  // Assumed until measured: answers take two hours or so, and developers and Google as long again.
  joinHours: 4,
  listedHours: 3,
  // Diary and experience-sampling studies: 12-20 % of prompts go unanswered by people who are still taking part.
  missRate: 0.12,
  // Assumed until measured. With 0, every silent tester seems gone, and the forecasts of a simulated fleet were two
  // points too low.
  farewells: 0.3,
  // Assumed until counts of Play Console show it: more would keep a team without a tester to spare from being called met.
  pretenders: 0.001,
  fleetHazard,
  // As spread as possible: most people hardly ever leave, some leave at once.
  fleetShape: 1,
  // Assumed until measured, with room for what happens rarely and to many at once.
  lossRatio: 1.1,
  // Assumed until measured: each day alike.
  firstDaysRatio: 1,
  // CV 0.5: the testers of one app in six leave half as often again as usual. Without it, 99 % planned is 97 % reached.
  frailtyShape: 4,
  // Assumed until measured, and never less: one test in a hundred loses a seventh of its testers at once.
  shockChance: 0.0007,
  shockShare: 0.15,
  // Half of the accepting testers opt in within hours; a day covers the addition to the list and Google's own delay.
  leadDays: 1,
  fullHours: 12,
  fullLevel: 0.99,
  // Google's granularity and time zone of "14 days" are unpublished; one more day settles every reading.
  marginDays: 1,
  // At 97 % one call in 350 was too early; those that wait come a day later, with the next check-ins.
  callLevel: 0.995,
  // Google mostly answers within seven days, and may ask for more testing.
  holdDays: 7,
  // A fifth of what one more tester at the start costs for each of their days: a tester who was let go can't come back
  // for the losses that no forecast knows of. A level that is the same every day releases no tester at first, when most
  // is saved, and spends the promise at the end, when little is.
  releaseRisk: 4e-6,
  // A miss there breaks no promise, and most hear from Google before the week is over.
  waitLevel: 0.9,
  // Three times Google's own days: room for two more teams after the first. Then the money goes back.
  failDays: 42,
  // Held at 97 % until then, one test in forty over 21 days would learn of its losses when no replacement could finish.
  lastCallDays: 2,
  // About three silent days in a row at 3 % a day, four at 1 %: false alarms stay under one in twenty apps.
  lostBelow: 0.05,
  // One phone model with one fault must not take the team along. The database holds the same limit by an index.
  modelLimit: 3,
  // The pool must keep learning about new people, at a price that no single app should pay alone.
  newcomerShare: 0.2,
  // One place in twelve: who signs up is asked within days, and a team is hardly larger for it.
  firstOfferShare: 1 / 12,
  // One whole test.
  newcomerDays: 14,
  // Best-first alone overloads the best (Gini of work 0.53); with a quarter off it is 0.46 for one more tester a team.
  loadPenalty: 0.25,
  // Enough to rotate work among equals, too little to prefer a tester who is two points in a hundred less reliable.
  idleBonus: 20,
  idleFullDays: 30,
}
