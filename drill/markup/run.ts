import { parseArgs } from 'node:util'
import { lookForMarkup } from './drill.ts'

export const usage = `npm run drill -- markup [--minutes 15] [--keep]
  --minutes for how long each role's buttons are tried; 0 for the places of the table alone
  --keep    keep the figures in bench/results/drill-markup.json
Needs a Chromium (the checks install Debian's, or CHROMIUM_PATH).`

export function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '15' }, keep: { type: 'boolean', default: false } },
  })
  const minutes = Number(values.minutes)
  if (!(minutes >= 0)) throw new Error(usage)
  return lookForMarkup({ minutes, keep: values.keep })
}
