/** What Google was asked for about an app. */
export const playPurposes = ['check', 'recheck', 'preview', 'bind', 'unbind', 'vitals'] as const
export type PlayPurpose = (typeof playPurposes)[number]

export const playPurposeLabels: Record<PlayPurpose, string> = {
  check: 'You checked',
  recheck: 'We checked',
  preview: 'You looked at the change',
  bind: 'Adding the group',
  unbind: 'Taking the group off',
  vitals: 'We read crashes and ANRs',
}
