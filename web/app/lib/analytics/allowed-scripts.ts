/** Sources of scripts as a policy writes them, of the tools that are configured and consented to. */
const allowed = new Set<string>()

export function allowScripts(sources: readonly string[]): void {
  for (const source of sources) allowed.add(source)
}

const anyHost = 'https://*.'

/** Whether a script of this address belongs to a tool that has been allowed. */
export const isAllowedScript = ({ origin, hostname }: Pick<URL, 'origin' | 'hostname'>): boolean =>
  [...allowed].some((source) =>
    source.startsWith(anyHost)
      ? origin === `https://${hostname}` && hostname.endsWith(source.slice(anyHost.length - 1))
      : source === origin,
  )
