import type * as z from 'zod'
import type { Environment } from './environment.ts'

/** Credentials that EasyPaisa gives a merchant, and the address of its service. */
export interface GatewaySettings {
  url: string
  storeId: string
  username: string
  password: string
  /** The merchant's own account number, sent with inquiries. */
  account: string
}

/** Base addresses of the merchant interface. */
const gatewayUrls = { sandbox: 'https://easypaystg.easypaisa.com.pk', live: 'https://easypay.easypaisa.com.pk' }

/** Throws if a variable is missing: a half-configured gateway would take orders that it cannot inquire about. */
export function gatewayOf(e: z.output<typeof Environment>, production: boolean): GatewaySettings | undefined {
  if (e.EASYPAISA_MODE === 'off') return undefined
  const [storeId, username, password] = [e.EASYPAISA_STORE_ID, e.EASYPAISA_USERNAME, e.EASYPAISA_PASSWORD]
  if (!storeId || !username || !password || !e.EASYPAISA_ACCOUNT || !e.PKR_PER_USD)
    throw new Error(
      'EASYPAISA_MODE needs EASYPAISA_STORE_ID, EASYPAISA_USERNAME, EASYPAISA_PASSWORD, EASYPAISA_ACCOUNT and PKR_PER_USD.',
    )
  if (production && e.EASYPAISA_URL)
    throw new Error('EASYPAISA_URL stands in for EasyPaisa in tests and must not be set in production.')
  const url = e.EASYPAISA_URL ?? gatewayUrls[e.EASYPAISA_MODE]
  return { url: new URL(url).origin, storeId, username, password, account: e.EASYPAISA_ACCOUNT }
}
