import { parseArgs } from 'node:util'
import { scan } from './drill.ts'

export const usage = `npm run drill -- scanners [--minutes 10] [--keep]
  --minutes  how long sqlmap may try, and each of seven parts of wapiti
  --keep     keep the figures in bench/results/drill-scanners.json
Needs wapiti, sqlmap and ffuf (apt-get install wapiti sqlmap ffuf).`

export function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '10' }, keep: { type: 'boolean', default: false } },
  })
  const minutes = Number(values.minutes)
  if (!Number.isInteger(minutes) || minutes < 1) throw new Error(usage)
  return scan({ minutes, keep: values.keep })
}
