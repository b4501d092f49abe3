interface Logged {
  code?: string
  message?: string
  cause?: Logged
}

/** What a server logged, and how many times, with the causes of each problem. */
export function reasonsIn(output: string): Map<string, number> {
  const reasons = new Map<string, number>()
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue
    const { msg, problem } = JSON.parse(line) as { msg?: string; problem?: Logged }
    const said: string[] = []
    for (let at = problem; at; at = at.cause) said.push([at.code, at.message].filter(Boolean).join(' '))
    const reason = [msg, ...said.filter(Boolean)].join(': ')
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return reasons
}
