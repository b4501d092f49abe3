import { parseArgs } from 'node:util'
import { drill, ways, type Way } from './drill.ts'

export const usage = `npm run drill -- ha [--kills 10] [--switchovers 0] [--rolls 0] [--servers 3] [--way haproxy] [--asynchronous] [--bin FOLDER:FOLDER] [--keep]
  --kills         how often the primary is killed under load
  --switchovers   how often it hands over in good order
  --rolls         how often a server is replaced
  --servers       how many servers run, 2 or 3
  --way           how they reach the database: haproxy, pgbouncer, or hosts for the three addresses in DATABASE_URL
  --asynchronous  acknowledge what one machine has, to see the drill find losses
  --bin           where etcd, patroni, haproxy, pgbouncer and PostgreSQL are, if not on the PATH
  --keep          keep the figures in bench/results/drill-ha.json`

export function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '10' },
      switchovers: { type: 'string', default: '0' },
      rolls: { type: 'string', default: '0' },
      servers: { type: 'string', default: '3' },
      way: { type: 'string', default: 'haproxy' },
      asynchronous: { type: 'boolean', default: false },
      bin: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
    },
  })
  const [kills, switchovers, rolls] = [Number(values.kills), Number(values.switchovers), Number(values.rolls)]
  const servers = Number(values.servers)
  const { asynchronous, keep, way } = values
  if (
    ![kills, switchovers, rolls].every((count) => Number.isInteger(count)) ||
    ![2, 3].includes(servers) ||
    !ways.includes(way as Way)
  )
    throw new Error(usage)
  const bin = values.bin.split(':').filter(Boolean)
  return drill({ kills, switchovers, rolls, servers, way: way as Way, asynchronous, bin, keep })
}
