/** A group of testers as its directory knows it. */
export interface DirectoryGroup {
  /** The directory's own name, for instance `groups/03abc`. */
  name: string
  email: string
}

interface NewGroup {
  email: string
  /** What an administrator of the domain reads. */
  title: string
}

/** How a group differs from the one that is wanted. */
export interface Drift {
  /** Addresses that must become members. */
  missing: string[]
  /** Plain members that must go; owners and managers are never among them. */
  surplus: string[]
  /** Whether members can see each other, post, or let others in. */
  open: boolean
  /** What an administrator of the domain reads. */
  title: string
}

/**
 * Groups through which testers get into closed tests. Each method can be repeated after any failure: what is done
 * already is left as is. All throw a Problem of `google-…` if the directory refuses or does not answer.
 */
export interface GroupDirectory {
  /**
   * Finds or makes the group, and closes it: members neither see each other nor post, and only we let them in. `isNew` if
   * this call made it: it has no member then, and the directory might not show it for a minute.
   */
  ensure(group: NewGroup): Promise<DirectoryGroup & { isNew: boolean }>
  /** Changes what an administrator of the domain reads; nothing depends on it, and a refusal leaves it as it is. */
  entitle(group: DirectoryGroup, title: string): Promise<void>
  add(group: DirectoryGroup, email: string): Promise<void>
  remove(group: DirectoryGroup, email: string): Promise<void>
  /** Plain members as the directory shows them now: a new one can take a minute to appear. */
  listMembers(group: DirectoryGroup): Promise<string[]>
  reportDrift(group: DirectoryGroup, wanted: readonly string[]): Promise<Drift>
}

/** An address as both sides compare it. Google keeps the dots of a Gmail address but compares without them. */
function sameAddress(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}

/** How the members of a closed group differ from the wanted ones. */
export function compareMembers(
  members: readonly string[],
  wanted: readonly string[],
): Pick<Drift, 'missing' | 'surplus'> {
  const present = new Set(members.map(sameAddress))
  const expected = new Set(wanted.map(sameAddress))
  return {
    missing: wanted.filter((email) => !present.has(sameAddress(email))),
    surplus: members.filter((email) => !expected.has(sameAddress(email))),
  }
}
