/** Asked for by the document itself, before any script of ours came (portal/portal-document.tsx): by address. */
const early = (globalThis as { earlyAnswers?: Record<string, Promise<Response>> }).earlyAnswers

/** The answer that the document asked for at its start, for the first who reads that address. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = early?.[address]
  if (early) delete early[address]
  return answer
}
