/** One line of a Dockerfile: `RUN` and what it runs. */
export interface Instruction {
  name: string
  text: string
}

/** The stages of a Dockerfile, each with its instructions; comments are left out and continued lines joined. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replaceAll(/^[ \t]*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text })
  }
  return stages
}

/** The variables of an `ENV` instruction. Values with spaces, which need quotes, are not understood. */
export const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Z_0-9]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

/** Whether a `.dockerignore` leaves a path of the context out; a pattern is a path, or a name below any folder. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line && !line.startsWith('#'))
  return (path) =>
    patterns.some((pattern) => {
      const name = pattern.replace(/^\*\*\//, '')
      return path === name || path.startsWith(`${name}/`) || (name !== pattern && `/${path}/`.includes(`/${name}/`))
    })
}

/**
 * What `docker compose` passes to the server: the variables under `environment`, filled in from those of its caller.
 */
export function environmentOf(compose: string, given: Record<string, string>): [name: string, value: string][] {
  const server = compose.split('\n  postgres:\n')[0] ?? ''
  const fill = (text: string) =>
    text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, other = '') => {
      const value = given[name]
      if (value) return value
      if (kind === '?') throw new Error(`compose.yaml needs ${name}: ${other}`)
      return other
    })
  const lines = server.matchAll(/^ {6}([A-Z][A-Z0-9_]*): (.*)$/gm)
  return [...lines].map(([, name = '', value = '']) => [name, fill(value)])
}
