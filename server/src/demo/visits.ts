import { vitals } from '../platform/db/schema/site.ts'
import type { Random } from '../platform/random.ts'
import type { Scene } from './scene.ts'

const daysShown = 28

/** Visited pages, their fewest and most visits a day, and how long their largest element takes to appear. */
const pages = [
  { path: '/', least: 9, most: 18, lcp: 1450 },
  { path: '/privacy', least: 0, most: 2, lcp: 900 },
  { path: '/terms', least: 0, most: 2, lcp: 950 },
] as const

/** A value around `middle`, never far below it and now and then far above, as loading times are. */
const spread = (random: Random, middle: number) =>
  middle * (0.6 + 0.4 * random.next() - 0.45 * Math.log(1 - random.next()))

/** One visit. Most visitors press something; only old browsers report the first input delay (FID). */
function measured(random: Random, middle: number, slow: number) {
  const phone = random.chance(0.7)
  const lcp = spread(random, middle * slow * (phone ? 1.15 : 0.75))
  const inp = spread(random, (phone ? 95 : 50) * slow)
  const presses = random.chance(0.8)
  const old = random.chance(0.3)
  const shift = random.next() ** 6 * 0.3
  return {
    device: phone ? ('phone' as const) : ('desktop' as const),
    lcp: Math.round(lcp),
    fcp: Math.round(lcp * (0.55 + 0.3 * random.next())),
    inp: presses ? Math.round(inp / 8) * 8 : null,
    fid: presses && old ? Math.round(inp / 9) : null,
    cls: Math.round(shift * 1e4) / 1e4,
  }
}

/** Speed of the public pages for visitors who agreed to be measured; slower for a few days two weeks ago. */
export async function addVisits({ db, random, calendar }: Scene): Promise<void> {
  const rows: (typeof vitals.$inferInsert)[] = []
  for (let ago = daysShown - 1; ago >= 0; ago--) {
    const slow = ago > 10 && ago < 15 ? 1.7 : 1
    for (const { path, least, most, lcp } of pages) {
      for (let left = random.between(least, most); left > 0; left--) {
        const hour = 24 * random.next()
        const visit = measured(random, lcp, slow)
        if (ago === 0 && hour > 24 * calendar.elapsed) continue
        rows.push({ path, ...visit, created_at: calendar.at(ago, hour) })
      }
    }
  }
  await db.insert(vitals).values(rows)
}
