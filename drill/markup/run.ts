import { parseArgs } from 'node:util'
import { lookForMarkup } from './drill.ts'

export const usage = `npm run drill -- markup [--keep]
  --keep  keep the figures in bench/results/drill-markup.json
Needs a Chromium (the checks install Debian's, or CHROMIUM_PATH).`

export function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { keep: { type: 'boolean', default: false } } })
  return lookForMarkup(values)
}
