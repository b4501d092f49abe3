import type * as z from 'zod'
import { payOfDays } from '@fortnight/contract/operations/tester-pay'
import { planOf } from '@fortnight/contract/plans'
import type { Offer } from '@fortnight/contract/testing/offers'
import type { Db } from '../../platform/db/database.ts'
import * as storedOffers from './offers.repository.ts'

type Stored = Awaited<ReturnType<typeof storedOffers.listMine>>[number]
type Kept = Omit<Stored, 'package_name' | 'package_plan'>

const toOffer = ({ package_name, package_plan, ...offer }: Stored) =>
  ({
    ...(offer satisfies Kept),
    days_pay_pkr: payOfDays(offer, Math.min(offer.days, offer.paid_days), offer.days),
    most_pay_pkr: payOfDays(offer, offer.paid_days, offer.days),
    minutes: planOf(package_plan).minutes,
    store_url: package_name && `https://play.google.com/store/apps/details?id=${package_name}`,
  }) satisfies z.input<typeof Offer>

/** A person's offers and tests: live ones first, by their next deadline. */
export const listOffers = async (db: Db, personId: string, now: Date) =>
  (await storedOffers.listMine(db, personId, now)).map(toOffer)
