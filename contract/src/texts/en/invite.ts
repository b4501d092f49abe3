/** Inviting friends, and the code in the application. */
export const invite = {
  title: 'Invite friends',
  lead: 'Share your link with people who have an Android phone of their own.',
  leadPaid:
    'Share your link with people who have an Android phone of their own. You get {amount} for each who finishes a first test.',
  rule: 'Only people who are new here count, each on a phone of their own. We never show you who they are, and they do not learn what you earn.',
  yourCode: 'Your code',
  copy: 'Copy the link',
  copied: 'Link copied',
  whatsapp: 'Share in WhatsApp',
  telegram: 'Share in Telegram',
  shareText: 'I test Android apps on my phone and am paid for each day. You can do it too: {url}',
  shareTextAlone: 'I test Android apps on my phone and am paid for each day. You can do it too.',
  notYet: 'You can invite friends as soon as you are admitted.',
  listTitle: 'Your invitations',
  none: 'You see here who has applied with your link: the day, and how far they are.',
  since: 'Applied on {day}',
  brought: 'Your invitations have brought {amount}.',
  code: 'Code of an invitation',
  codeHint: 'Only if a friend gave you one.',
  wrongCode: 'This code does not exist. Check it with your friend, or leave it empty.',
  open: 'Invite friends',
} as const
