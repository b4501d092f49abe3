/** Says that an act was not done yet: another administrator approves it, or the same one after a while. */
export const waitsForSecond = {
  title: 'Waits for approval',
  detail: 'Nothing changed yet. Under Approvals you see who can approve it, and when.',
}
