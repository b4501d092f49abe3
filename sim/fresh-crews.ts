import { between, feederOf, habitOf, hour, minutesOfDay, near, testDays } from './fresh-places.ts'
import { addresses, copied, createAddress, devicesOf, habitFrom, inTurn, planOf, walletsOf } from './fresh-ring.ts'
import type { Ring } from './fresh-ring.ts'
import type { Applicant } from './rings.ts'

/** Five relatives who work two or three addresses each, on the phone and at the hours of each. */
export function createFamilyBusiness(ring: Ring): Applicant[] {
  const { places, opened, country } = ring
  const { random } = places
  const router = places.router()
  const feeder = feederOf(random, country)
  const relatives = devicesOf(places, 5).map((device) => ({
    ...device,
    wallet: places.wallet(),
    habit: habitOf(random, country, feeder),
    began: opened + random.below(4 * minutesOfDay),
  }))
  // The fifth has no phone and uses that of the first.
  Object.assign(relatives[4]!, { phone: relatives[0]!.phone, key: relatives[0]!.key })
  const starts = relatives.map((relative) => Array.from({ length: testDays }, (_, today) => relative.habit(today)))
  const members = addresses.map((i) => {
    const relative = relatives[i % 5]!
    const turn = Math.floor(i / 5)
    return createAddress(
      ring,
      {
        phone: relative.phone,
        key: turn === 0 || random.happens(0.5) ? relative.key : places.key(),
        network: random.happens(0.65) ? router : places.mobile(country),
        payout: random.happens(0.75) ? relative.wallet : random.pick(relatives).wallet,
        arrived: Math.round(relative.began + turn * between(random, 10, 2 * minutesOfDay)),
      },
      (today) => {
        const start = starts[i % 5]![today]!
        return start === null ? null : start + turn * between(random, 4, 15)
      },
    )
  })
  return copied(ring, members, 0.25)
}

/** A manager opens the accounts on two phones and rents them out. The work is done by 12 real people for a share. */
export function createRentedOut(ring: Ring): Applicant[] {
  const { places, opened, country } = ring
  const { random } = places
  const devices = devicesOf(places, 2)
  const wallets = walletsOf(places, 4)
  const router = places.router()
  // The manager writes to the hands each evening; each follows on some days.
  const calls = Array.from({ length: testDays }, () => near(random, 20 * hour, 80))
  const members = addresses.map((i) => {
    const device = devices[i % 2]!
    const byManager = random.happens(0.6)
    const habit = habitOf(random, country)
    return createAddress(
      ring,
      {
        ...(byManager
          ? { phone: device.phone, key: random.happens(0.5) ? device.key : places.key(), network: router }
          : {}),
        payout: random.happens(0.8) ? random.pick(wallets) : places.wallet(),
        arrived: Math.round(opened + Math.floor(i / 4) * 3 * minutesOfDay + (i % 4) * between(random, 10, 60)),
      },
      (today) => (random.happens(0.35) ? calls[today]! + random.delay(20, 0.9) : habit(today)),
    )
  })
  return copied(ring, members, 0.12)
}

/** A tester who began honestly and added addresses for weeks, with less and less care. */
export function createGrowing(ring: Ring): Applicant[] {
  const { places, country } = ring
  const { random } = places
  const devices = devicesOf(places, 3)
  const wallets = walletsOf(places, 3)
  const router = places.router()
  const began = random.below(2 * minutesOfDay)
  const evening = between(random, 19 * hour, 21.5 * hour)
  const plan = planOf(() => {
    const minutes: (number | null)[] = addresses.map(() => null)
    // The first three on the way through the day, the others in one evening's list.
    addresses.slice(0, 3).forEach((i) => (minutes[i] = between(random, 8 * hour, 22 * hour)))
    inTurn(
      ring,
      addresses.slice(3).filter(() => !random.happens(0.06)),
      near(random, evening, 60),
      6,
      minutes,
    )
    return minutes
  })
  const members = addresses.map((i) => {
    const device = devices[i % 3]!
    return createAddress(
      ring,
      {
        phone: device.phone,
        key: i < 3 ? device.key : random.happens(0.3 + i * 0.04) ? device.key : places.key(),
        network: random.happens(0.5) ? router : places.mobile(country),
        payout: i < 3 ? wallets[i]! : random.happens(0.3 + i * 0.04) ? random.pick(wallets) : places.wallet(),
        arrived: Math.round(began + (i / 11) ** 0.7 * 27 * minutesOfDay + between(random, 0, 8 * hour)),
      },
      habitFrom(plan, i),
    )
  })
  return copied(ring, members, 0.2)
}

/** A repair shop with identities of customers: their phones under repair, accounts opened in their names, idle hours. */
export function createShop(ring: Ring): Applicant[] {
  const { places, opened, country } = ring
  const { random } = places
  const router = places.router()
  const counter = devicesOf(places, 1)[0]!
  const wallets = walletsOf(places, 2)
  const plan = planOf((today) => {
    const minutes: (number | null)[] = addresses.map(() => null)
    // The shop is closed on Fridays: what is left is done at home at night.
    const [from, to] = today % 7 === 4 ? [21 * hour, 24 * hour] : [11 * hour, 20 * hour]
    const rest = random.shuffled(addresses)
    while (rest.length > 0) {
      const batch = rest.splice(0, 2 + random.below(3))
      if (!random.happens(0.05)) inTurn(ring, batch, between(random, from!, to!), 8, minutes)
    }
    return minutes
  })
  const members = addresses.map((i) => {
    const atCounter = random.happens(0.3)
    return createAddress(
      ring,
      {
        phone: atCounter ? counter.phone : places.phone(),
        key: atCounter && random.happens(0.6) ? counter.key : places.key(),
        network: random.happens(0.75) ? router : places.mobile(country),
        payout: random.happens(0.4) ? random.pick(wallets) : places.wallet(),
        arrived: Math.round(opened + random.below(9) * minutesOfDay + between(random, 0, 9 * hour)),
      },
      habitFrom(plan, i),
    )
  })
  return copied(ring, members, 0.15)
}
