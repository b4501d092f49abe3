import type * as z from 'zod'
import { payOfDays } from '@fortnight/contract/operations/tester-pay'
import { planOf } from '@fortnight/contract/plans'
import type { Offer } from '@fortnight/contract/testing/offers'
import type { ServiceContext } from '../../platform/context.ts'
import { installCode } from '../joining/install-code.ts'
import * as storedOffers from './offers.repository.ts'

type Stored = Awaited<ReturnType<typeof storedOffers.listMine>>[number]
type Kept = Omit<Stored, 'package_name' | 'package_plan' | 'opens_app'>
type OffersContext = Pick<ServiceContext, 'db' | 'vault' | 'config' | 'clock'>

const toOffer = (
  { vault, config, clock }: OffersContext,
  { package_name, package_plan, opens_app, ...offer }: Stored,
) =>
  ({
    ...(offer satisfies Kept),
    days_pay_pkr: payOfDays(offer, Math.min(offer.days, offer.paid_days), offer.days),
    most_pay_pkr: payOfDays(offer, offer.paid_days, offer.days),
    minutes: planOf(package_plan).minutes,
    asks_account: config.oidc !== undefined,
    install_code: opens_app ? installCode(vault, offer.id, clock()) : null,
    store_url: package_name && `https://play.google.com/store/apps/details?id=${package_name}`,
  }) satisfies z.input<typeof Offer>

/** A person's offers and tests: live ones first, by their next deadline. */
export const listOffers = async (context: OffersContext, personId: string) =>
  (await storedOffers.listMine(context.db, personId, context.clock())).map((stored) => toOffer(context, stored))
