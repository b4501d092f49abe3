/** A group of people who look like one: to decide, one home, one person behind several, or different people. */
export const likenessStates = ['open', 'household', 'ring', 'different'] as const
export type LikenessState = (typeof likenessStates)[number]

/** What two people have in common, the strongest first; at the end what they have only together with others. */
export const likenessKinds = [
  'key',
  'payout',
  'pictures',
  'hours',
  'network',
  'phone',
  'sign_up',
  'tests',
  'turns',
  'accounts',
] as const
export type LikenessKind = (typeof likenessKinds)[number]

/** What is stored of a browser and a sign-up, as keyed hashes. */
export const signalKinds = ['key', 'network', 'phone'] as const satisfies readonly LikenessKind[]
export type SignalKind = (typeof signalKinds)[number]
