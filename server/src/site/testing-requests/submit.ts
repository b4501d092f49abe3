import type * as z from 'zod'
import type { User } from '@fortnight/contract/user'
import type { NewTestingRequest } from '@fortnight/contract/site/testing-requests'
import { once } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/http/serve.ts'
import * as testingRequests from './testing-requests.repository.ts'

/** Stores a testing request from any endpoint; a signed-in sender owns it. */
export function submitTestingRequest(caller: Caller<User | null>, body: z.output<typeof NewTestingRequest>) {
  const { website: _, ...request } = body
  const { email, plan, contactInfo, appInfo, testingRequirements } = request
  return once(caller, 'testingRequests.create', request, async (tx) => {
    const id = await testingRequests.insert(tx, {
      user_id: caller.user?.id ?? null,
      email,
      plan,
      contact_info: { ...contactInfo, phone: contactInfo.phone ?? null },
      app_info: { name: '', packageName: '', description: '', ...appInfo },
      testing_requirements: { targetAudience: '', ...testingRequirements },
    })
    return { success: true as const, id }
  })
}
