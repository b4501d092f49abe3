import { parseArgs } from 'node:util'
import { scan, scanners } from './drill.ts'

export const usage = `npm run drill -- scanners [--minutes 10] [--tools ${scanners.join()}] [--keep]
  --minutes  how long sqlmap may try each of its two lists, and each of seven parts of wapiti
  --tools    which of them look
  --keep     keep the figures in bench/results/drill-scanners.json
Needs wapiti, sqlmap and ffuf (apt-get install wapiti sqlmap ffuf).`

export function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      tools: { type: 'string', default: scanners.join() },
      keep: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  const tools = values.tools.split(',')
  const areKnown = tools.every((name) => scanners.some((known) => known === name))
  if (!Number.isInteger(minutes) || minutes < 1 || !areKnown) throw new Error(usage)
  return scan({ minutes, tools, keep: values.keep })
}
