import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratch } from '../../bench/kit/tidy.ts'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

/** A wall clock for programs started with `env`, which jumps while they run; what measures durations is left alone. */
export async function makeClock() {
  if (!library) throw new Error('the drill needs libfaketime: apt-get install faketime')
  const file = join(await scratch('clock'), 'offset')
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  set(0)
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
