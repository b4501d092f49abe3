import { parseArgs } from 'node:util'
import { crash } from './drill.ts'

export const usage = `npm run drill -- crash [--kills 200] [--writes 100000] [--minutes M] [--cuts 10] [--fulls 2] [--jumps 10] [--outbox 2] [--keep]
  --kills   how often the server, PostgreSQL or both are killed under writes
  --writes  how many writes are acknowledged meanwhile, at least
  --minutes after which no more kills come, whatever is missing
  --cuts    how often the disk loses its power; then once without fsync, which must lose something
  --fulls   how often the disk of the log and that of the data are full
  --jumps   how often the clock jumps
  --outbox  how often the disk of mail, and of feedback that waits for the database, is full
  --keep    keep the figures in bench/results/drill-crash.json
All but kills needs root, loop devices, xfs_io (xfsprogs) and libfaketime (faketime).`

export function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '200' },
      writes: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: 'Infinity' },
      cuts: { type: 'string', default: '10' },
      fulls: { type: 'string', default: '2' },
      jumps: { type: 'string', default: '10' },
      outbox: { type: 'string', default: '2' },
      keep: { type: 'boolean', default: false },
    },
  })
  const { keep, ...texts } = values
  const [kills, writes] = [Number(texts.kills), Number(texts.writes)]
  const [cuts, fulls, jumps, outbox] = [texts.cuts, texts.fulls, texts.jumps, texts.outbox].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  if (![kills, writes, cuts, fulls, jumps, outbox].every((count) => Number.isInteger(count) && count >= 0))
    throw new Error(usage)
  const minutes = Number(texts.minutes)
  if (!(minutes > 0)) throw new Error(usage)
  return crash({ kills, writes, minutes, cuts, fulls, jumps, outbox, keep })
}
