/** Says that an act was not done yet, as a second administrator must approve it. */
export const waitsForSecond = {
  title: 'Waits for a second administrator',
  detail: 'It is under Approvals. Nothing changed yet.',
}
