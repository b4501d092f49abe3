import { Resolver } from 'node:dns/promises'

/** Texts of a name; throws if no name server answers. */
export type LookUp = (name: string) => Promise<string[]>

/** That there is none is an answer. */
const none = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks these name servers, by default those of the system. */
export function openNameServers(servers: readonly string[] | undefined): LookUp {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (none.has(String((error as NodeJS.ErrnoException).code))) return []
      throw error
    }
  }
}
