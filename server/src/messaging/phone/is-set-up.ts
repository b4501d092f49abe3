import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Config } from '../../platform/config.ts'

/** Whether the operator has set that channel up. */
export const isSetUp = ({ whatsapp, sms }: Config, channel: PhoneChannel): boolean =>
  Boolean(channel === 'whatsapp' ? whatsapp : sms)
