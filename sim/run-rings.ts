import { found } from './find-rings.ts'
import { freshPool } from './fresh-rings.ts'
import { heldOutPool } from './held-out-rings.ts'
import { publishedPool } from './published-rings.ts'
import { applicantsOf, poolOfRings } from './rings.ts'
import { specifiedPool } from './spec-rings.ts'

const careful = { ...poolOfRings, inTurn: 0, copied: 0, emptied: 0.9, overCarrier: 0.7, samePayout: 0 }

const worlds: Record<string, Parameters<typeof applicantsOf>[1]> = {
  'as written': poolOfRings,
  'browsers emptied each time': { ...poolOfRings, emptied: 1 },
  'homes share a lot': { ...poolOfRings, homes: [0.5, 0.3, 0.14, 0.06], sharedPhone: 0.3, sharedPayout: 0.3 },
  'minutes by chance': { ...poolOfRings, inTurn: 0 },
  'and no copies': { ...poolOfRings, inTurn: 0, copied: 0 },
  'and little shared': careful,
  'and signed up over 20 days': { ...careful, sitting: 20 * 1440 },
}

const pools = Number(process.argv[2] ?? 10)
if (!Number.isInteger(pools) || pools < 1) throw new Error('npm run sim:rings -- [POOLS, 10 by default]')

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)} %`

/** Adds up what was found in pools of one world. */
function figuresOf(poolOf: (seed: number) => Parameters<typeof found>[0]) {
  const all = Array.from({ length: pools }, (_, seed) => found(poolOf(seed + 1)))
  const sum = (what: 'honest' | 'honestHeld' | 'honestShown' | 'groups') =>
    all.reduce((total, pool) => total + pool[what], 0)
  return {
    rings: all.flatMap(({ rings }) => rings),
    cells: [
      percent(sum('honestHeld'), sum('honest')),
      percent(sum('honestShown'), sum('honest')),
      String(Math.round(sum('groups') / pools)),
    ],
  }
}

function row(world: string, rings: ReturnType<typeof found>['rings'], cells: readonly string[]) {
  const part = (what: 'isHeld' | 'isSeen' | 'isSeenInPart') =>
    percent(rings.filter((ring) => ring[what]).length, rings.length)
  process.stdout.write(`| ${[world, part('isHeld'), part('isSeen'), part('isSeenInPart'), ...cells].join(' | ')} |\n`)
}

process.stdout
  .write(`| world | rings held | held or shown | shown in part | honest held | honest shown | groups to decide in a pool |
| --- | --- | --- | --- | --- | --- | --- |
`)
for (const [name, world] of Object.entries(worlds)) {
  const { rings, cells } = figuresOf((seed) => applicantsOf(seed, world))
  row(name, rings, cells)
}
for (const [name, poolOf] of Object.entries({
  'as published': publishedPool,
  'held out': heldOutPool,
  'written blind': freshPool,
  'as specified': specifiedPool,
})) {
  const { rings, cells } = figuresOf(poolOf)
  row(name, rings, cells)
  for (const [kind, ofKind] of Map.groupBy(rings, (ring) => ring.name.split(' ')[0]!)) row(kind, ofKind, ['', '', ''])
}
