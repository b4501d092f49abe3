import type { Topic } from '@fortnight/contract/push'
import { isNetworkError } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

const changed: readonly (Topic | 'stats')[] = ['apps', 'pool', 'queue', 'stats']

/** Runs an act on apps or testers, and reads again what it can have changed, whatever the server answered. */
export async function acting<T>(act: () => Promise<T>): Promise<T> {
  let offline = false
  try {
    return await act()
  } catch (error) {
    // Without a connection reading again would only fail too; the event stream does it when it is back.
    offline = isNetworkError(error)
    throw error
  } finally {
    if (!offline) for (const topic of changed) void queryClient.invalidateQueries({ queryKey: [topic] })
  }
}
