import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'

/** A line from one address to another that can be cut and restored, as in a restart, or hang for a while. */
export function aLine(from: ListenOptions, to: NetConnectOpts) {
  const open = new Set<Socket>()
  let hung = false
  const gate = createServer((near) => {
    const far = connect(to)
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(source)
      if (!hung) source.pipe(target)
      source.on('error', () => target.destroy()).on('close', () => (open.delete(source), target.destroy()))
    }
  })
  return {
    /** Lets new connections through. */
    restore() {
      hung = false
      if (gate.listening) return Promise.resolve()
      return new Promise<void>((listening) => gate.listen(from, listening))
    },
    cut: () =>
      new Promise<void>((closed) => {
        gate.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
    /** Leaves both ends open and lets nothing through, as a dead switch does; `later` ones neither. */
    hang({ later = true } = {}) {
      for (const socket of open) socket.unpipe()
      hung = later
    },
  }
}
