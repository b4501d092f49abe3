import { setTimeout as wait } from 'node:timers/promises'
import { type GroupCheck, type GroupTest, groupChecks } from '@fortnight/contract/testing/google-groups'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import type { GroupsContext } from './groups-context.ts'

/** What an operator can do about a refusal, besides what its own words say. */
const help: Partial<Record<ProblemCode, string>> = {
  'google-key': 'Check that the account may still act for the administrator.',
  'google-rights':
    'Check both scopes of the domain-wide delegation, that both APIs are on, that the administrator may make groups, and that groups may have members from outside.',
  'google-unknown': 'Try another address: this one has no Google account.',
  'google-refused': 'Check the customer ID and the domain.',
}

/** How often all steps together are repeated, and after how long: a new group or member can take a while to be shown. */
const [repeats, repeatMs] = [15, 2000]

/** Does with a group of its own all that is done with the group of a test, and returns how far that went. */
export async function testConnection(
  { directory, findSettings }: Pick<GroupsContext, 'directory' | 'findSettings'>,
  email: string,
): Promise<GroupTest> {
  const address = `connection-test@${(await findSettings())?.domain ?? ''}`
  let group = { name: '', email: address }
  const checks: Record<GroupCheck, () => Promise<void>> = {
    make: async () => {
      group = await directory.ensure({ email: address, title: 'Connection test' })
    },
    add: () => directory.add(group, email),
    async show() {
      const { missing } = await directory.reportDrift(group, [email])
      if (missing.length) throw new Problem('google-busy', 'Google does not show the new member yet. Try again later.')
    },
    remove: () => directory.remove(group, email),
  }
  const done: GroupCheck[] = []
  for (let left = repeats; ;) {
    const check = groupChecks[done.length]
    if (!check) return { done, problem: null }
    try {
      await checks[check]()
      done.push(check)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'google-busy' && left-- > 0) await wait(repeatMs)
      else return { done, problem: [error.message, help[error.code as ProblemCode]].filter(Boolean).join(' ') }
    }
  }
}
