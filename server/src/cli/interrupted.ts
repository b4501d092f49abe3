/** Aborts on Ctrl-C and SIGTERM, so that a command can clean up. A second one ends the process. */
export function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
