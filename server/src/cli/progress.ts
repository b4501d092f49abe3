import { Presets, SingleBar } from 'cli-progress'

/**
 * A bar on a terminal; logs and pipes get the summary alone. `label` follows the percentage: {value}, {total} and the
 * names of `payload` are filled in.
 */
export function progress(label: string) {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} }
  const bar = new SingleBar({ format: `{bar} {percentage} %  ${label}`, clearOnComplete: true }, Presets.shades_classic)
  let started = false
  return {
    show(done: number, all: number, payload: Record<string, string> = {}) {
      if (started) {
        bar.setTotal(all)
        bar.update(done, payload)
      } else bar.start(all, done, payload)
      started = true
    },
    end: () => bar.stop(),
  }
}
