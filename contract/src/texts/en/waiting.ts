/** What the portal's document shows until its script has come. */
export const waiting = {
  checking: 'Checking your session',
  late: 'This takes longer than usual.',
  reload: 'Reload the page',
  home: 'Go to the home page',
}
