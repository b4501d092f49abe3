import { isDeletedAddress } from '@fortnight/contract/identity/deleted-address'
import { Email } from '../../lib/email.tsx'

/** The e-mail address of a customer or tester; that of a deleted account leads nowhere. */
export const CustomerEmail = ({ children }: { children: string }) =>
  isDeletedAddress(children) ? 'Account deleted' : <Email>{children}</Email>
