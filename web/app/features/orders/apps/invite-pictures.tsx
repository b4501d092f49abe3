import { DrawnFile } from '../../../ui/drawn-file.tsx'

const screens = [
  {
    part: 'users',
    label:
      'Play Console: Users and permissions is open in the menu on the left. On the right is the button Invite new users.',
    caption: '1 Open Users and permissions. 2 Press Invite new users.',
  },
  {
    part: 'app',
    label:
      'Invite new users: a field for the e-mail address, below it the tabs App permissions and Account permissions, and the button Add app.',
    caption: '1 Paste our account’s address. 2 Stay on App permissions. 3 Add this app only.',
  },
  {
    part: 'rights',
    label:
      'Permissions for the app: View app information, and Manage testing tracks and edit tester lists are ticked, nothing else. The button Invite user is below.',
    caption: '1 and 2 Tick these two boxes, nothing else. 3 Press Invite user.',
  },
] as const

/** How our account is invited, screen by screen of Play Console. */
export const InvitePictures = () => (
  <ol aria-label="In Play Console" className="grid gap-4 sm:grid-cols-2">
    {screens.map(({ part, label, caption }) => (
      <li key={part}>
        <DrawnFile file="invite-account" part={part} size={[290, 150]} label={label} className="w-full max-w-[400px]" />
        <p className="mt-1.5 text-13 text-ink-2">{caption}</p>
      </li>
    ))}
  </ol>
)
