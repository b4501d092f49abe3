/** How far a closed track is, as Google shows its releases; the first that one of them has. */
export const trackStandings = [
  'live',
  'partial',
  'halted',
  'unpublished',
  'review',
  'unsent',
  'rejected',
  'draft',
  'empty',
] as const
export type TrackStanding = (typeof trackStandings)[number]

/** What a track is, after its name, and what its developer does about it; only a live one lets testers in. */
export const trackStandingLabels: Record<TrackStanding, { is: string; todo: string }> = {
  live: { is: 'live', todo: '' },
  partial: { is: 'rolled out to a part of its testers', todo: 'Roll it out to all of them in Play Console.' },
  halted: { is: 'halted', todo: 'Resume its rollout in Play Console.' },
  unpublished: { is: 'approved and not published', todo: 'Publish it in Play Console, Publishing overview.' },
  review: { is: 'in review at Google', todo: 'We look again by ourselves until it is live.' },
  unsent: { is: 'not sent for review', todo: 'Send it for review in Play Console, Publishing overview.' },
  rejected: { is: 'rejected by Google', todo: 'Read why in Play Console, and send a new release.' },
  draft: { is: 'a draft', todo: 'Finish it in Play Console and send it for review.' },
  empty: { is: 'empty', todo: 'Make a release on it in Play Console.' },
}
