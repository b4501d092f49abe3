import { between, fillingDays, hour, minutesOfDay, near } from './fresh-places.ts'
import { addresses, copied, createAddress, devicesOf, habitFrom, inTurn, planOf, walletsOf } from './fresh-ring.ts'
import type { Ring } from './fresh-ring.ts'
import type { Applicant } from './rings.ts'

/** One man with three phones in three sittings a day. He takes little care. */
export function createSittings(ring: Ring): Applicant[] {
  const { places, opened } = ring
  const { random } = places
  const devices = devicesOf(places, 3)
  const wallets = walletsOf(places, 4)
  const router = places.router()
  const sittings = [near(random, 9.5 * hour, 90), near(random, 15 * hour, 120), near(random, 22 * hour, 90)]
  const plan = planOf(() => {
    const minutes: (number | null)[] = addresses.map(() => null)
    const order = random.shuffled(addresses)
    sittings.forEach((sitting, i) => {
      if (!random.happens(0.04)) inTurn(ring, order.slice(i * 4, i * 4 + 4), near(random, sitting, 70), 5, minutes)
    })
    return minutes
  })
  const members = addresses.map((i) => {
    const device = devices[i % 3]!
    return createAddress(
      ring,
      {
        phone: device.phone,
        key: random.happens(0.35) ? places.key() : device.key,
        network: random.happens(0.8) ? router : places.mobile(ring.country),
        payout: random.happens(0.7) ? random.pick(wallets) : places.wallet(),
        arrived: Math.round(opened + i * between(random, 8, 30)),
      },
      habitFrom(plan, i),
    )
  })
  return copied(ring, members, 0.5)
}

/** Emulators and cloned apps: every key is distinct, a script works through all, networks are those of two rented exits. */
export function createCloned(ring: Ring): Applicant[] {
  const { places, opened, country } = ring
  const { random } = places
  const looks = [places.phone(), places.phone(), places.phone(), places.phone()]
  const wallets = walletsOf(places, 6)
  const exits = [places.router(), places.router(), places.mobile(country)]
  const gap = between(random, 1.5, 4)
  const begins = between(random, 9 * hour, 20 * hour)
  const plan = planOf(() => {
    const minutes: (number | null)[] = addresses.map(() => null)
    inTurn(ring, random.happens(0.5) ? addresses : random.shuffled(addresses), near(random, begins, 180), gap, minutes)
    return minutes
  })
  const members = addresses.map((i) =>
    createAddress(
      ring,
      {
        // Emulators pretend a frequent model each; clones have the look of the phone they run on.
        phone: i < 6 ? places.phone() : random.pick(looks),
        key: places.key(),
        network: random.pick(exits),
        payout: wallets[i % 6]!,
        arrived: Math.round(opened + between(random, 0, 2 * minutesOfDay)),
      },
      habitFrom(plan, i),
    ),
  )
  return copied(ring, members, 0.4)
}

/** One careful operator: an hour for each address, own accounts for most, SIM cards, no hurry. */
export function createSlow(ring: Ring): Applicant[] {
  const { places, opened, country } = ring
  const { random } = places
  const devices = devicesOf(places, 4)
  const wallets = walletsOf(places, 2)
  const slots = random.shuffled(addresses).map((slot) => 8.5 * hour + slot * 75)
  const members = addresses.map((i) => {
    return createAddress(
      ring,
      {
        phone: devices[i % 4]!.phone,
        key: places.key(),
        network: random.happens(0.9) ? places.mobile(country) : places.router(),
        payout: i < 4 ? wallets[i % 2]! : places.wallet(),
        arrived: Math.round(
          Math.min(opened, (fillingDays - 20) * minutesOfDay) + i * 1.6 * minutesOfDay + between(random, 0, 10 * hour),
        ),
      },
      () => (random.happens(0.05) ? null : near(random, slots[i]!, 55)),
    )
  })
  return copied(ring, members, 0.08)
}

/** Two hired operators in shifts with a list of work: emptied browsers, SIM cards of one carrier, an account for each operator. */
export function createShifts(ring: Ring): Applicant[] {
  const { places, opened, country } = ring
  const { random } = places
  const devices = devicesOf(places, 6)
  const wallets = walletsOf(places, 2)
  const carrier = places.carrier()
  const plan = planOf(() => {
    const minutes: (number | null)[] = addresses.map(() => null)
    inTurn(ring, addresses.slice(0, 6), near(random, 9.25 * hour, 40), 16, minutes)
    inTurn(ring, addresses.slice(6), near(random, 16.5 * hour, 40), 16, minutes)
    return minutes.map((minute) => (random.happens(0.03) ? null : minute))
  })
  const members = addresses.map((i) => {
    const shift = Math.floor(i / 6)
    return createAddress(
      ring,
      {
        phone: devices[shift * 3 + (i % 3)]!.phone,
        key: places.key(),
        network: places.mobile(country, carrier),
        payout: random.happens(0.5) ? wallets[shift]! : places.wallet(),
        arrived: Math.round(opened + shift * minutesOfDay + (i % 6) * between(random, 12, 50)),
      },
      habitFrom(plan, i),
    )
  })
  return copied(ring, members, 0.3)
}
