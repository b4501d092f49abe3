// Used by the developer's screens too.
export { Email } from '../../lib/email.tsx'
